import * as client from 'openid-client'
import { z } from 'zod'
import type { Environment } from '../../environment.ts'
import type { OAuthProvider } from './provider.ts'

type Settings = NonNullable<Environment['google']>

const TIMEOUT_SECONDS = 8
/** Clocks rarely agree better */
const TOLERATED_SECONDS = 5
/** A flow ends after ten minutes; clocks may differ a little */
const LONGEST_FLOW_SECONDS = 660

const Claims = z.object({
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  /** Seconds since 1970; not sent by every issuer */
  auth_time: z.number().optional(),
})

/** Google by OpenID Connect: state, nonce, PKCE, and a verified id token signature. */
export function google(settings: Settings): OAuthProvider {
  const configuration = discoverOnce(settings)
  return {
    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri, { isFresh }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      })
    },
    async identify(callback, { state, nonce, codeVerifier }, { now, isFresh }) {
      const tokens = await client.authorizationCodeGrant(withClock(now, settings, await configuration()), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const { sub, name, email, email_verified, auth_time } = Claims.parse(tokens.claims())
      if (isFresh && auth_time !== undefined && auth_time < now.getTime() / 1_000 - LONGEST_FLOW_SECONDS)
        throw new Error('The person did not sign in again')
      return {
        subject: sub,
        name: name ?? null,
        email: email === undefined ? null : { address: email, isVerified: email_verified === true },
      }
    },
  }
}

/** Discovers the issuer's endpoints on first use, and again only after a failure. */
function discoverOnce({ issuer, clientId, clientSecret }: Settings): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null
  return () => {
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: configurators(issuer),
      })
      .catch((error: unknown) => {
        discovered = null
        throw error
      })
    return discovered
  }
}

/** Checks the expiry of id tokens against the given time, as this machine's clock may be wrong. */
function withClock(
  now: Date,
  { issuer, clientId, clientSecret }: Settings,
  discovered: client.Configuration,
): client.Configuration {
  const skew = Math.round((now.getTime() - Date.now()) / 1_000)
  if (Math.abs(skew) < TOLERATED_SECONDS) return discovered
  const metadata = { client_secret: clientSecret, [client.clockSkew]: skew }
  const adjusted = new client.Configuration(discovered.serverMetadata(), clientId, metadata)
  adjusted.timeout = TIMEOUT_SECONDS
  for (const configure of configurators(issuer)) configure(adjusted)
  return adjusted
}

function configurators(issuer: string) {
  return [client.enableNonRepudiationChecks, ...(isInsecure(issuer) ? [client.allowInsecureRequests] : [])]
}

/** Only for an issuer that the operator configured with http: a local one, for tests. */
function isInsecure(issuer: string): boolean {
  return issuer.startsWith('http:')
}
