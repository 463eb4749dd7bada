import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { ProfileForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { AccountForm, SettingsCard } from './account-page.tsx'
import { ProveIdentity } from './connected-providers.tsx'

type Props = { user: User; account: AccountDetails; onChanged: () => Promise<void> }

/** Changes the e-mail, effective once the link mailed to the new address is opened. */
export function EditEmail({ user, account, onChanged }: Props) {
  const values = account.hasPassword ? { email: '', currentPassword: '' } : { email: '' }
  const [isAsking, setAsking] = useState(false)
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: ProfileForm,
    values,
    send: async (body, { reset, setError }) => {
      if (body.email === user.email) return setError('email', { message: 'This is already your e-mail.' })
      try {
        await api.call('PATCH /auth/me', { body })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') throw error
        return setAsking(true)
      }
      reset(values)
      toast.success('Please check your inbox.', `A link to confirm ${body.email} is on its way.`)
      await onChanged()
    },
    fallback: 'Your e-mail could not be changed. Please try again.',
  })
  return (
    <SettingsCard heading="Your e-mail">
      <EmailState user={user} account={account} onChanged={onChanged} />
      <AccountForm isSection failure={failure} isBusy={isBusy} submitLabel="Change e-mail" onSubmit={submit}>
        <TextField
          label="New e-mail"
          type="email"
          autoComplete="email"
          hint="We’ll send a link to this address. Your e-mail will change once you follow the link."
          {...field('email')}
        />
        {account.hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="To confirm it’s you"
            {...field('currentPassword')}
          />
        )}
      </AccountForm>
      {isAsking && (
        <div className="mt-5">
          <ProveIdentity
            account={account}
            action="Change e-mail"
            onProven={async () => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </SettingsCard>
  )
}

function EmailState({ user, account, onChanged }: Props) {
  const { busyWith, run } = useAction()
  const { pendingEmail } = account
  const awaited = pendingEmail ?? (account.isEmailConfirmed ? null : user.email)
  if (awaited === null) return <p className="mb-5 text-ink-soft">Your e-mail is confirmed.</p>

  const mailAgain = async () => toast.success((await api.call('POST /auth/confirm-email/mail')).message)
  const withdraw = async () => {
    await api.call('PATCH /auth/me', { body: { email: user.email } })
    toast.success('The change has been cancelled.', `Your e-mail is still ${user.email}.`)
    await onChanged()
  }
  return (
    <Notice tone="info" className="mb-5" title="Please confirm your e-mail.">
      {pendingEmail !== null && (
        <p className="break-words">
          Your e-mail will change from {user.email} to {pendingEmail} once you confirm the new address.
        </p>
      )}
      <p className="break-words">Follow the link we sent to {awaited}.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="small"
          isBusy={busyWith === 'mail'}
          onClick={() => void run('mail', mailAgain, 'The link could not be sent. Please try again.')}
        >
          Send the link again
        </Button>
        {pendingEmail !== null && (
          <Button
            size="small"
            isBusy={busyWith === 'withdrawal'}
            onClick={() => void run('withdrawal', withdraw, 'The change could not be cancelled. Please try again.')}
          >
            Cancel the change
          </Button>
        )}
      </div>
    </Notice>
  )
}
