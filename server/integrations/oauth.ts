import * as client from 'openid-client'
import { z } from 'zod'
import { plainCode } from '../../domain/plain-text.ts'
import type { Environment } from '../environment.ts'

/** The providers that the operator configured. */
export function openProviders({ settings }: { settings: Pick<Environment, 'google' | 'facebook'> }) {
  return {
    google: settings.google && google(settings.google),
    facebook: settings.facebook && facebook(settings.facebook),
  }
}

/** An identity at a provider. `subject` is the provider's id and never changes; an e-mail may be missing or unverified. */
export type ProviderIdentity = {
  subject: string
  name: string | null
  email: { address: string; isVerified: boolean } | null
}

/** What a flow stores between the redirect to the provider and the callback. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type OAuthProvider = {
  /** Where the browser signs in; with `isFresh` again, even if it is signed in at the provider already. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string, options: { isFresh: boolean }): Promise<URL>
  /**
   * The identity in a callback. Throws for a callback that does not belong to this flow or has expired, and with
   * `isFresh` for a sign-in that is older than a flow can be, if the provider states its time.
   */
  identify(callback: URL, secrets: FlowSecrets, options: { now: Date; isFresh: boolean }): Promise<ProviderIdentity>
}

type GoogleSettings = NonNullable<Environment['google']>

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
function google(settings: GoogleSettings): OAuthProvider {
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
        throw new Error('The user did not sign in again')
      return {
        subject: sub,
        name: name ?? null,
        email: email === undefined ? null : { address: email, isVerified: email_verified === true && isPlain(email) },
      }
    },
  }
}

/** Accounts are found by the plain spelling of an e-mail; any other spelling is another address, and verifies nothing. */
const isPlain = (email: string) => plainCode(email) === email.trim()

/** Discovers the issuer's endpoints on first use, and again only after a failure. */
function discoverOnce({ issuer, clientId, clientSecret }: GoogleSettings): () => Promise<client.Configuration> {
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
  { issuer, clientId, clientSecret }: GoogleSettings,
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

/** Without TLS only for an issuer that the operator configured with http: a local one, for tests. */
function configurators(issuer: string) {
  return [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])]
}

type FacebookSettings = NonNullable<Environment['facebook']>

const Profile = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
})

/** Facebook by OAuth 2, without PKCE and id tokens. It does not state whether an e-mail is verified. */
function facebook(settings: FacebookSettings): OAuthProvider {
  const configuration = configure(settings)
  return {
    async authorizationUrl({ state }, redirectUri, { isFresh }) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile,email',
        state,
        ...(isFresh && { auth_type: 'reauthenticate' }),
      })
    },
    async identify(callback, { state }) {
      const { access_token } = await client.authorizationCodeGrant(configuration, callback, { expectedState: state })
      const url = new URL(`${settings.profileUrl}?fields=id,name,email`)
      const profile = await client.fetchProtectedResource(configuration, access_token, url, 'GET')
      if (!profile.ok) throw new Error(`The profile request returned ${profile.status}`)
      const { id, name, email } = Profile.parse(await profile.json())
      return {
        subject: id,
        name: name ?? null,
        email: email === undefined ? null : { address: email, isVerified: false },
      }
    },
  }
}

function configure({ authorizeUrl, tokenUrl, clientId, clientSecret }: FacebookSettings): client.Configuration {
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  }
  const configuration = new client.Configuration(server, clientId, clientSecret)
  configuration.timeout = TIMEOUT_SECONDS
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}
