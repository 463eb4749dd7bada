import type { AccountDetails } from '../../../contract/account-settings.ts'
import { ReauthenticationForm } from '../../../contract/forms/account.ts'
import { providerNames } from '../../../domain/provider-names.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { useProviders } from './provider-buttons.tsx'

type Props = { account: AccountDetails; action: string; onProven: () => Promise<void>; onCancel?: () => void }

/** Requires re-authentication before `action`: by password, or at a provider if there is none. */
export function ProveIdentity(props: Props) {
  return (
    <div className="w-full rounded-press border border-line bg-paper-deep p-4">
      {props.account.hasPassword ? <ByPassword {...props} /> : <ByProvider {...props} />}
    </div>
  )
}

function ByPassword({ action, onProven, onCancel }: Props) {
  const { form, failure, errors, isBusy, submit } = useAccountForm({
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
        hint="To make sure that it is you. We tell you of the change by mail, too."
        error={errors.password?.message}
        {...form.register('password')}
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

/** Redirects to the provider and back to the profile; the proof is valid for ten minutes. */
function ByProvider({ account, action, onCancel }: Props) {
  const { address } = useProviders()
  return (
    <div className="flex flex-col gap-4">
      <p>
        {action}: please sign in once more first, to make sure that it is you. You come back here and have ten minutes
        for the change.
      </p>
      <div className="flex flex-wrap gap-3">
        {account.providers.map((provider) => (
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
