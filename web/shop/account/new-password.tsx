import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { ResetPasswordForm } from '../../../contract/forms/account.ts'
import { providerNames } from '../../../domain/provider-names.ts'
import { api } from '../../api.ts'
import { clearSession } from '../../session/auth/session-expiry.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { ConnectedIdentities } from './connected-identities.tsx'

type Props = { token: string; onVoid: () => void }

/** Sets a new password with a link's secret. It ends all sessions, including this browser's. */
export function NewPassword({ token, onVoid }: Props) {
  const navigate = useNavigate()
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: ResetPasswordForm,
    values: { token, password: '' },
    send: async (body) => {
      try {
        const { message, disconnected } = await api.call('POST /auth/reset-password', { body })
        clearSession()
        const names = disconnected.map((provider) => providerNames[provider]).join(' and ')
        toast.success(message, names === '' ? undefined : `${names} is no longer connected.`)
        await navigate('/login', { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== 'link_invalid' && !('token' in error.fields))) throw error
        onVoid()
      }
    },
    fallback: 'The password could not be set. Please try again.',
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {(failure ?? errors.token?.message) && <Notice tone="error">{failure ?? errors.token?.message}</Notice>}
      <PasswordField
        label="New password"
        isShownAtFirst
        autoComplete="new-password"
        hint="At least 6 characters. You will be signed out everywhere."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <ConnectedIdentities token={token} />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        Set the password
      </Button>
    </form>
  )
}
