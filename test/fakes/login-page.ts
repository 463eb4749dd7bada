import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** A page of a fake provider on which a person enters who they are and allows or denies the sign-in. */
export function loginPage(name: string, action: string): string {
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

/** The person from the submitted form; null if they denied it. */
export async function readLoginForm<Person>(request: IncomingMessage): Promise<Person | null> {
  const form = new URLSearchParams(await text(request))
  return form.get('answer') === 'yes' ? (JSON.parse(form.get('person') ?? '') as Person) : null
}
