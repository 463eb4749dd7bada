import * as client from 'openid-client'
import { z } from 'zod'
import type { Environment } from '../../environment.ts'
import type { OAuthProvider } from './provider.ts'

type Settings = NonNullable<Environment['facebook']>

const TIMEOUT_SECONDS = 8

const Profile = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
})

/** Facebook by OAuth 2, without PKCE and id tokens. It does not state whether an e-mail is verified. */
export function facebook(settings: Settings): OAuthProvider {
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
      if (!profile.ok) throw new Error(`The profile was answered with ${profile.status}`)
      const { id, name, email } = Profile.parse(await profile.json())
      return {
        subject: id,
        name: name ?? null,
        email: email === undefined ? null : { address: email, isVerified: false },
      }
    },
  }
}

function configure({ authorizeUrl, tokenUrl, clientId, clientSecret }: Settings): client.Configuration {
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
