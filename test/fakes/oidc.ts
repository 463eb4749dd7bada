import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { answerOnPage, providerPage } from './provider-page.ts'

export type OidcClaims = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type OidcCounterpart = {
  issuer: string
  /** Who says yes next; null is a person who says no. Or each is asked on a page, as a browser shows it */
  person: OidcClaims | null | 'asked on a page'
  /** Changes what the next id tokens claim; they are signed with the provider's key all the same, or with another */
  forge: { claims: Record<string, unknown>; key?: KeyObject } | null
  stop(): Promise<void>
}

const KEY_ID = 'test'

export const oidcClient = { clientId: 'paudha-test', clientSecret: 'a secret of the test client' }

/** A real OpenID provider on the loopback, where one person answers at once to whatever is asked, or many on a page. */
export async function startOidcCounterpart(
  redirectUri: string,
  person: OidcCounterpart['person'] = null,
): Promise<OidcCounterpart> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const known = new Map<string, OidcClaims>()
  const counterpart: OidcCounterpart = {
    issuer: `http://127.0.0.1:${address.port}`,
    person,
    forge: null,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = new Provider(counterpart.issuer, {
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
    const { forge } = counterpart
    if (context.oidc?.route !== 'token' || !forge || !answer?.id_token) return
    context.body = { ...answer, id_token: forged(answer.id_token, forge.claims, forge.key ?? privateKey) }
  })
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    if (counterpart.person === 'asked on a page' && request.method === 'GET') {
      return response.setHeader('Content-Type', 'text/html').end(providerPage('Google', request.url))
    }
    const person =
      counterpart.person === 'asked on a page' ? await answerOnPage<OidcClaims>(request) : counterpart.person
    if (person) known.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub, remember: false } } : { error: 'access_denied' }
    return provider.interactionFinished(request, response, result)
  })
  return counterpart
}

/** An id token with other claims, signed as RS256. A claim that is undefined is left out. */
function forged(token: string, claims: Record<string, unknown>, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.')
  const honest = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...honest, ...claims })).toString('base64url')
  const signature = sign('sha256', Buffer.from(`${header}.${changed}`), key).toString('base64url')
  return `${header}.${changed}.${signature}`
}
