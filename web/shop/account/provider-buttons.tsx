import { useSearchParams } from 'react-router'
import { providerNames } from '../../../domain/provider-names.ts'
import { readReturnTo } from '../../session/auth/return-to.ts'
import { type Provider, useSettings } from '../../settings.ts'
import { buttonStyle } from '../../ui/button-style.ts'

/** The configured sign-in providers; a document navigation that carries the return address. */
export function ProviderButtons() {
  const { providers, address } = useProviders()
  const [parameters] = useSearchParams()
  const place = readReturnTo(parameters)
  if (providers.length === 0) return null
  return (
    <div className="mt-6 flex flex-col gap-3 border-line border-t pt-6">
      {providers.map((provider) => (
        <a
          key={provider}
          href={address(provider, place === null ? {} : { return: place })}
          className={buttonStyle('secondary', 'large')}
        >
          Continue with {providerNames[provider]}
        </a>
      ))}
    </div>
  )
}

/** The configured providers, and the API address that starts a sign-in with one. */
export function useProviders() {
  const settings = useSettings()
  return {
    providers: settings?.providers ?? [],
    address(provider: Provider, query: Record<string, string>): string {
      const search = new URLSearchParams(query)
      return `${settings?.apiHost ?? ''}/api/auth/${provider}${search.size === 0 ? '' : `?${search}`}`
    },
  }
}
