import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { loginPage, readLoginForm } from './login-page.ts'
import { serve } from './serve.ts'

export type OidcClaims = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type FakeOidc = {
  issuer: string
  /** Who signs in next; null is a person who declines. With `login page` each person fills in a page in a browser */
  person: OidcClaims | null | 'login page'
  /** Overrides claims of the next id tokens, which are signed with the provider's key unless another is given */
  forge: { claims: Record<string, unknown>; key?: KeyObject } | null
  stop(): Promise<void>
}

const KEY_ID = 'test'

export const oidcClient = { clientId: 'paudha-test', clientSecret: 'a secret of the test client' }

/** A real OpenID provider on the loopback, where one person signs in at once, or each on a login page. */
export async function startFakeOidc(redirectUri: string, person: FakeOidc['person'] = null): Promise<FakeOidc> {
  const server = createServer()
  const { url, stop } = await serve(server)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const known = new Map<string, OidcClaims>()
  const fake: FakeOidc = { issuer: url, person, forge: null, stop }
  const provider = new Provider(fake.issuer, {
    clients: [{ client_id: oidcClient.clientId, client_secret: oidcClient.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['for the test alone'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }) {
      const { session, client } = oidc
      if (!session?.accountId || !client) return undefined
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const answer = context.body as { id_token?: string } | undefined
    const { forge } = fake
    if (context.oidc?.route !== 'token' || !forge || !answer?.id_token) return
    context.body = { ...answer, id_token: forged(answer.id_token, forge.claims, forge.key ?? privateKey) }
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (fake.person === 'login page' && request.method === 'GET') {
      return response.setHeader('Content-Type', 'text/html').end(loginPage('Google', request.url))
    }
    const person = fake.person === 'login page' ? await readLoginForm<OidcClaims>(request) : fake.person
    if (person) known.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub, remember: false } } : { error: 'access_denied' }
    return provider.interactionFinished(request, response, result)
  })
  return fake
}

/** An id token with other claims, signed as RS256. A claim that is undefined is left out. */
function forged(token: string, claims: Record<string, unknown>, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.')
  const original = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url')
  const signature = sign('sha256', Buffer.from(`${header}.${changed}`), key).toString('base64url')
  return `${header}.${changed}.${signature}`
}
