import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { ResetPasswordForm } from '../../../contract/forms/account.ts'
import { providerNames } from '../../../domain/sign-in.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { clearSession } from '../../session/auth/session-expiry.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/reset-password.ts'
import { AccountForm, AccountPage, useLinkToken } from './account-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Choose a new password | ${shopName}`)

/** The page behind the link that resets a forgotten password. */
export default function ResetPassword() {
  const token = useLinkToken()
  const [voidToken, setVoidToken] = useState<string | null>(null)
  return (
    <AccountPage heading="Choose a new password">
      {token === null ? (
        <Spinner className="self-center" />
      ) : token === '' || token === voidToken ? (
        <VoidLink />
      ) : (
        <NewPassword key={token} token={token} onVoid={() => setVoidToken(token)} />
      )}
    </AccountPage>
  )
}

function VoidLink() {
  return (
    <>
      <Notice tone="error" title="This link is no longer valid.">
        Each link works once and expires after 30 minutes.
      </Notice>
      <LinkButton to="/forgot-password" variant="primary">
        Ask for a new link
      </LinkButton>
      <LinkButton to="/login">Sign in</LinkButton>
    </>
  )
}

/** Sets a new password with a link's secret. It ends all sessions, including this browser's. */
function NewPassword({ token, onVoid }: { token: string; onVoid: () => void }) {
  const navigate = useNavigate()
  const { field, failure, errors, isBusy, submit } = useAccountForm({
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
    <AccountForm
      failure={failure ?? errors.token?.message}
      isBusy={isBusy}
      submitLabel="Set password"
      onSubmit={submit}
    >
      <PasswordField
        label="New password"
        isShownAtFirst
        autoComplete="new-password"
        hint="At least 6 characters. You will be signed out everywhere."
        {...field('password')}
      />
    </AccountForm>
  )
}
