import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import { ApiError } from '../../../contract/client.ts'
import { providerNames } from '../../../domain/provider-names.ts'
import { api, messageOf } from '../../api.ts'
import type { Provider } from '../../settings.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { ProveIdentity } from './prove-identity.tsx'
import { useProviders } from './provider-buttons.tsx'
import { SettingsCard } from './settings-card.tsx'

type Props = { account: AccountDetails; isProven: boolean; onChanged: () => Promise<void> }

/** The sign-in providers of this account, with buttons to connect and disconnect them. */
export function ConnectedProviders({ account, isProven, onChanged }: Props) {
  const { providers } = useProviders()
  const shown = [...new Set([...account.providers, ...providers])]
  if (shown.length === 0) return null
  return (
    <SettingsCard heading="Other ways to sign in">
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            account={account}
            isProven={isProven}
            canConnect={providers.includes(provider)}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </SettingsCard>
  )
}

type RowProps = Props & { provider: Provider; canConnect: boolean }

function ProviderRow({ provider, account, isProven, canConnect, onChanged }: RowProps) {
  const { address } = useProviders()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = providerNames[provider]
  const since = account.identities.find((identity) => identity.provider === provider)?.connectedAt

  const connect = async () => window.location.assign(address(provider, { connect: 'true', return: '/profile' }))
  const disconnect = async () => {
    setBusy(true)
    try {
      await api.call('DELETE /auth/providers/:provider', { params: { provider } })
      toast.success(`${name} is disconnected.`, 'You are signed out everywhere else.')
      await onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reauthentication_required') setAsking(true)
      else toast.error(messageOf(error, `${name} could not be disconnected. Please try again.`))
    }
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft">{since ? `Connected since ${formatLocalDate(since)}` : 'Not connected'}</p>
      </div>
      {since !== undefined && !isAsking && (
        <Button isBusy={isBusy} onClick={() => void disconnect()}>
          Disconnect {name}
        </Button>
      )}
      {since === undefined && canConnect && !isAsking && (
        <Button onClick={() => (isProven ? void connect() : setAsking(true))}>Connect {name}</Button>
      )}
      {isAsking && (
        <ProveIdentity
          account={account}
          action={since ? `Disconnect ${name}` : `Connect ${name}`}
          onProven={async () => {
            if (since) {
              setAsking(false)
              await disconnect()
            } else await connect()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
