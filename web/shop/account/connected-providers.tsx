import type { AccountDetails } from '../../../contract/account-settings.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { providerNames, useProviders } from './provider-buttons.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Through which providers one signs in to this account, and the way to connect another. */
export function ConnectedProviders({ account }: { account: AccountDetails }) {
  const { providers, address } = useProviders()
  const shown = [...new Set([...account.providers, ...providers])]
  if (shown.length === 0) return null
  return (
    <SettingsCard heading="Other ways to sign in">
      <ul className="flex flex-col gap-3">
        {shown.map((provider) => (
          <li key={provider} className="flex min-h-11 flex-wrap items-center justify-between gap-3">
            {providerNames[provider]}
            {account.providers.includes(provider) ? (
              <span className="text-ink-soft">Connected</span>
            ) : (
              <a
                href={address(provider, { connect: 'true', return: '/profile' })}
                className={buttonStyle('secondary', 'medium')}
              >
                Connect {providerNames[provider]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
