import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

export type OidcClaims = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type OidcCounterpart = {
  issuer: string
  /** Who says yes next; null is a person who says no */
  person: OidcClaims | null
  stop(): Promise<void>
}

export const oidcClient = { clientId: 'paudha-test', clientSecret: 'a secret of the test client' }

/** A real OpenID provider on the loopback, where one person answers at once to whatever is asked. */
export async function startOidcCounterpart(redirectUri: string): Promise<OidcCounterpart> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port')
  const known = new Map<string, OidcClaims>()
  const counterpart: OidcCounterpart = {
    issuer: `http://127.0.0.1:${address.port}`,
    person: null,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = new Provider(counterpart.issuer, {
    clients: [{ client_id: oidcClient.clientId, client_secret: oidcClient.clientSecret, redirect_uris: [redirectUri] }],
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
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { person } = counterpart
    if (person) known.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub, remember: false } } : { error: 'access_denied' }
    provider.interactionFinished(request, response, result)
  })
  return counterpart
}
