import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { loginPage, readLoginForm } from './login-page.ts'
import { serve } from './serve.ts'

export type OAuthPerson = { id: string; name?: string; email?: string }

export type FakeOAuth = {
  url: string
  /** Who signs in next; null is a person who declines. With `login page` each person fills in a page in a browser */
  person: OAuthPerson | null | 'login page'
  stop(): Promise<void>
}

export const oauthClient = { clientId: '1234567890', clientSecret: 'a secret of the test app' }

/**
 * An OAuth 2 server with a profile, as Facebook is one: each code is valid once, and a token gives access to one
 * profile.
 */
export async function startFakeOAuth(redirectUri: string, person: FakeOAuth['person'] = null): Promise<FakeOAuth> {
  const codes = new Map<string, OAuthPerson>()
  const tokens = new Map<string, OAuthPerson>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', fake.url)
    if (url.pathname === '/authorize' && fake.person === 'login page' && request.method === 'GET') {
      return response.setHeader('Content-Type', 'text/html').end(loginPage('Facebook', url.search))
    }
    const { status, headers = {}, body } = await answer(request, url)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body ?? null))
  })
  const { url, stop } = await serve(server)
  const fake: FakeOAuth = { url, person, stop }
  return fake

  type Reply = { status: number; headers?: Record<string, string>; body?: unknown }

  async function answer(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Reply> {
    if (pathname === '/authorize') {
      const { person } = fake
      return authorize(searchParams, person === 'login page' ? await readLoginForm<OAuthPerson>(request) : person)
    }
    if (pathname === '/token') return exchange(new URLSearchParams(await text(request)))
    const known = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    return pathname === '/me' && known ? { status: 200, body: known } : { status: 401, body: { error: {} } }
  }

  function authorize(query: URLSearchParams, person: OAuthPerson | null): Reply {
    if (query.get('redirect_uri') !== redirectUri || query.get('client_id') !== oauthClient.clientId)
      return { status: 400 }
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
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
