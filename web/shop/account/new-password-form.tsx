import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { ResetPasswordForm } from '../../../contract/forms/account.ts'
import { clearSession } from '../../session/auth/session-expiry.ts'
import { useAccountForm } from '../../ui/form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountForm } from './account-page.tsx'

type Props = {
  token: string
  submitLabel: string
  hint: string
  fallback: string
  /** Resolves to the texts of the toast. */
  send: (body: { token: string; password: string }) => Promise<{ message: string; detail?: string | undefined }>
  onVoid: () => void
}

/** Sets a new password with a link's secret. It ends all sessions, including this browser's. */
export function NewPasswordForm({ token, submitLabel, hint, fallback, send, onVoid }: Props) {
  const navigate = useNavigate()
  const { field, failure, errors, isBusy, submit } = useAccountForm({
    schema: ResetPasswordForm,
    values: { token, password: '' },
    send: async (body) => {
      try {
        const { message, detail } = await send(body)
        clearSession()
        toast.success(message, detail)
        await navigate('/login', { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== 'link_invalid' && !('token' in error.fields))) throw error
        onVoid()
      }
    },
    fallback,
  })
  return (
    <AccountForm failure={failure ?? errors.token?.message} isBusy={isBusy} submitLabel={submitLabel} onSubmit={submit}>
      <PasswordField
        label="New password"
        isShownAtFirst
        autoComplete="new-password"
        hint={hint}
        {...field('password')}
      />
    </AccountForm>
  )
}
