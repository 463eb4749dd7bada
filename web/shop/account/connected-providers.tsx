import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import { ApiError } from '../../../contract/client.ts'
import { ReauthenticationForm } from '../../../contract/forms/account.ts'
import { providerNames } from '../../../domain/sign-in.ts'
import { api, messageOf } from '../../api.ts'
import type { Provider } from '../../settings.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingsCard } from './account-page.tsx'
import { useProviders } from './sign-in-form.tsx'

type Props = { account: AccountDetails; isProven: boolean; onChanged: () => Promise<void> }

export function ConnectedProviders(props: Props) {
  const { providers } = useProviders()
  const shown = [...new Set([...props.account.identities.map(({ provider }) => provider), ...providers])]
  if (shown.length === 0) return null
  return (
    <SettingsCard heading="Other ways to sign in">
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((provider) => (
          <ProviderRow key={provider} provider={provider} canConnect={providers.includes(provider)} {...props} />
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
      toast.success(`${name} has been disconnected.`, 'You have been signed out everywhere else.')
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

type ProveIdentityProps = {
  account: AccountDetails
  action: string
  onProven: () => Promise<void>
  onCancel?: () => void
}

/** Requires re-authentication before `action`: by password, or at a provider if there is none. */
export function ProveIdentity(props: ProveIdentityProps) {
  return (
    <div className="w-full rounded-press border border-line bg-paper-deep p-4">
      {props.account.hasPassword ? <ByPassword {...props} /> : <ByProvider {...props} />}
    </div>
  )
}

function ByPassword({ action, onProven, onCancel }: ProveIdentityProps) {
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: ReauthenticationForm,
    values: { password: '' },
    send: async (body) => {
      await api.call('POST /auth/reauthenticate', { body })
      await onProven()
    },
    fallback: 'Your password could not be checked. Please try again.',
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        hint="This confirms it’s you. We’ll also e-mail you about the change."
        {...field('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

function ByProvider({ account, onCancel }: ProveIdentityProps) {
  const { address } = useProviders()
  return (
    <div className="flex flex-col gap-4">
      <p>Sign in again to confirm it’s you. You’ll come back to this page and have ten minutes to make the change.</p>
      <div className="flex flex-wrap gap-3">
        {account.identities.map(({ provider }) => (
          <a
            key={provider}
            href={address(provider, { verify: 'true', return: '/profile?confirmed=true' })}
            className={buttonStyle('primary', 'medium')}
          >
            Confirm with {providerNames[provider]}
          </a>
        ))}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  )
}
