import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** The page on which a counterpart asks a person in a browser who they are and whether they allow it. */
export function providerPage(name: string, action: string): string {
  return `<!doctype html>
    <html lang="en">
    <title>${name}</title>
    <h1>Sign in to ${name}</h1>
    <form method="post" action="${action}">
      <label>Who you are <input name="person"></label>
      <button name="answer" value="yes">Allow</button>
      <button name="answer" value="no">Deny</button>
    </form>`
}

/** What the person told there; null if they said no. */
export async function answerOnPage<Person>(request: IncomingMessage): Promise<Person | null> {
  const form = new URLSearchParams(await text(request))
  return form.get('answer') === 'yes' ? (JSON.parse(form.get('person') ?? '') as Person) : null
}
