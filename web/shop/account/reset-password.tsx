import { useState } from 'react'
import { providerNames } from '../../../domain/sign-in.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AccountPage, useLinkToken } from './account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = personalMeta('Choose a new password')

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

function NewPassword({ token, onVoid }: { token: string; onVoid: () => void }) {
  return (
    <NewPasswordForm
      token={token}
      submitLabel="Set password"
      hint="At least 6 characters. You will be signed out everywhere."
      fallback="The password could not be set. Please try again."
      send={async (body) => {
        const { message, disconnected } = await api.call('POST /auth/reset-password', { body })
        const names = disconnected.map((provider) => providerNames[provider]).join(' and ')
        const verb = disconnected.length === 1 ? 'is' : 'are'
        return { message, detail: names === '' ? undefined : `${names} ${verb} no longer connected.` }
      }}
      onVoid={onVoid}
    />
  )
}
