import { useState } from 'react'
import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import { ProfileForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { EmailState } from './email-state.tsx'
import { ProveIdentity } from './prove-identity.tsx'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

type Fields = { email?: string | undefined; currentPassword?: string | undefined }
type Props = { user: User; account: AccountDetails; onChanged: () => Promise<void> }

/** Changes the e-mail, effective once the link mailed to the new address is opened. */
export function EditEmail({ user, account, onChanged }: Props) {
  const values: Fields = account.hasPassword ? { email: '', currentPassword: '' } : { email: '' }
  const [isAsking, setAsking] = useState(false)
  const { form, failure, errors, isBusy, submit } = useAccountForm<Fields>({
    schema: ProfileForm,
    values,
    send: async (body, { reset, setError }) => {
      if (body.email === user.email) return setError('email', { message: 'This is your e-mail already.' })
      try {
        await api.call('PATCH /auth/me', { body })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') throw error
        return setAsking(true)
      }
      reset(values)
      toast.success('Please look into your mailbox.', `A link to confirm ${body.email} is on its way.`)
      await onChanged()
    },
    fallback: 'Your e-mail could not be changed. Please try again.',
  })
  return (
    <SettingsCard heading="Your e-mail">
      <EmailState user={user} account={account} onChanged={onChanged} />
      <SettingsForm failure={failure} isBusy={isBusy} submitLabel="Change e-mail" onSubmit={submit}>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          hint="We will send a link there. Your e-mail changes when you follow it."
          error={errors.email?.message}
          {...form.register('email')}
        />
        {account.hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="To make sure that it is you"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        )}
      </SettingsForm>
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
