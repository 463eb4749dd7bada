import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerOnPage, providerPage } from './provider-page.ts'

export type OAuthPerson = { id: string; name?: string; email?: string }

export type OAuthCounterpart = {
  url: string
  /** Who says yes next; null is a person who says no. Or each is asked on a page, as a browser shows it */
  person: OAuthPerson | null | 'asked on a page'
  stop(): Promise<void>
}

export const oauthClient = { clientId: '1234567890', clientSecret: 'a secret of the test app' }

/** An OAuth 2 server with a profile, as Facebook is one: each code serves once, and a token tells one profile. */
export async function startOAuthCounterpart(
  redirectUri: string,
  person: OAuthCounterpart['person'] = null,
): Promise<OAuthCounterpart> {
  const codes = new Map<string, OAuthPerson>()
  const tokens = new Map<string, OAuthPerson>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', counterpart.url)
    if (url.pathname === '/authorize' && counterpart.person === 'asked on a page' && request.method === 'GET') {
      return response.setHeader('Content-Type', 'text/html').end(providerPage('Facebook', url.search))
    }
    const { status, headers = {}, body } = await answer(request, url)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body ?? null))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const counterpart: OAuthCounterpart = {
    url: `http://127.0.0.1:${address.port}`,
    person,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counterpart

  type Reply = { status: number; headers?: Record<string, string>; body?: unknown }

  async function answer(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
    if (pathname === '/authorize') {
      const { person } = counterpart
      return authorize(searchParams, person === 'asked on a page' ? await answerOnPage<OAuthPerson>(request) : person)
    }
    if (pathname === '/token') return exchange(new URLSearchParams(await text(request)))
    const known = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    return pathname === '/me' && known ? { status: 200, body: known } : { status: 401, body: { error: {} } }
  }

  function authorize(asked: URLSearchParams, person: OAuthPerson | null): Reply {
    if (asked.get('redirect_uri') !== redirectUri || asked.get('client_id') !== oauthClient.clientId)
      return { status: 400 }
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    const code = crypto.randomUUID()
    if (person) codes.set(code, person)
    back.searchParams.set(person ? 'code' : 'error', person ? code : 'access_denied')
    return { status: 303, headers: { Location: back.href } }
  }

  function exchange(form: URLSearchParams): Reply {
    const person = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isClient = form.get('client_secret') === oauthClient.clientSecret
    if (!person || !isClient || form.get('redirect_uri') !== redirectUri) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    const access_token = crypto.randomUUID()
    tokens.set(access_token, person)
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: 5_183_944 } }
  }
}
