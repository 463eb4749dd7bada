import type { Send } from '../../contract/client.ts'
import { noteCookies, noteSecrets, noteSecretsIn } from './run-logs.ts'

/** Sends to a shop over real HTTP. */
export function overHttp(url: string, bearer?: string): Send {
  return async ({ method, path, headers, body }) => {
    const sent = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(sent === null ? {} : { 'Content-Type': 'application/json' }),
      },
      body: sent,
    })
    const text = await answer.text()
    noteSecrets(bearer)
    noteSecretsIn(`${sent} ${text}`)
    noteCookies(answer.headers)
    return { status: answer.status, header: (name) => answer.headers.get(name), body: JSON.parse(text) }
  }
}
