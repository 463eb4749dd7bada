import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { ResetPasswordForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { clearSession } from '../../session/auth/session-expiry.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'

/** Undoes the change and sets a new password. It ends all sessions, including this browser's. */
export function UndoForm({ token, onVoid }: { token: string; onVoid: () => void }) {
  const navigate = useNavigate()
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: ResetPasswordForm,
    values: { token, password: '' },
    send: async (body) => {
      try {
        const { message } = await api.call('POST /auth/undo-change', { body })
        clearSession()
        toast.success(message)
        await navigate('/login', { replace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_invalid') throw error
        onVoid()
      }
    },
    fallback: 'The change could not be undone. Please try again.',
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <PasswordField
        label="New password"
        isShownAtFirst
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        Undo the change
      </Button>
    </form>
  )
}
