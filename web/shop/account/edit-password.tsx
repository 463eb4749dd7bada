import type { AccountDetails } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { ChangePasswordForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { FirstPassword } from './first-password.tsx'
import { SettingsCard, SettingsForm } from './settings-card.tsx'

type Props = { user: User; account: AccountDetails; onChanged: () => void }

/** Changes the password; an account without one can request a link to choose its first. */
export function EditPassword({ user, account, onChanged }: Props) {
  return (
    <SettingsCard heading="Your password">
      {account.hasPassword ? <ChangePassword onChanged={onChanged} /> : <FirstPassword email={user.email} />}
    </SettingsCard>
  )
}

function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const values = { currentPassword: '', password: '' }
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: ChangePasswordForm,
    values,
    send: async (body, { reset }) => {
      const { message } = await api.call('PUT /auth/password', { body })
      reset(values)
      toast.success(message, 'You are signed out everywhere else.')
      onChanged()
    },
    fallback: 'Your password could not be changed. Please try again.',
  })
  return (
    <SettingsForm failure={failure} isBusy={isBusy} submitLabel="Change password" onSubmit={submit}>
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </SettingsForm>
  )
}
