import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, apiAddress } from '../../api.ts'
import { leaveForProvider } from '../../session/provider-sign-in.ts'
import { rememberedPlace } from '../../session/remembered-place.ts'
import { buttonStyle } from '../../ui/button-style.ts'

export const providerNames = { google: 'Google', facebook: 'Facebook' } as const
export type Provider = keyof typeof providerNames

/** The ways to sign in that this shop has set up; a navigation of the whole page that remembers where one was going. */
export function ProviderButtons() {
  const providers = useProviders()
  const [parameters] = useSearchParams()
  const place = rememberedPlace(parameters)
  if (providers.length === 0) return null
  return (
    <div className="mt-6 flex flex-col gap-3 border-line border-t pt-6">
      {providers.map((provider) => (
        <a
          key={provider}
          href={apiAddress(`/auth/${provider}${place === null ? '' : `?return=${encodeURIComponent(place)}`}`)}
          onClick={leaveForProvider}
          className={buttonStyle('secondary', 'large')}
        >
          Continue with {providerNames[provider]}
        </a>
      ))}
    </div>
  )
}

/** Through whom one can sign in; nobody until the server has said so. */
export function useProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    const show = (open: Record<Provider, boolean>) =>
      setProviders((Object.keys(providerNames) as Provider[]).filter((provider) => open[provider]))
    api.call('GET /auth/providers').then(show, () => undefined)
  }, [])
  return providers
}
