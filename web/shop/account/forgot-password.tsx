import { useState } from 'react'
import { ForgotPasswordForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { AccountForm, AccountPage, BackToSignIn } from './account-page.tsx'

export const meta = personalMeta('Forgotten password')

export default function ForgotPassword() {
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <AccountPage heading="Forgot your password?" footnote={<BackToSignIn />}>
      {answer === null ? (
        <RequestLink onSent={setAnswer} />
      ) : (
        <>
          <Notice tone="success" title="Please check your inbox.">
            {answer} The link works once and expires after 30 minutes.
          </Notice>
          <Button onClick={() => setAnswer(null)}>Send another link</Button>
        </>
      )}
    </AccountPage>
  )
}

function RequestLink({ onSent }: { onSent: (answer: string) => void }) {
  const { field, failure, isBusy, submit } = useAccountForm({
    schema: ForgotPasswordForm,
    values: {},
    send: async (body) => onSent((await api.call('POST /auth/forgot-password', { body })).message),
    fallback: 'The link could not be sent. Please try again.',
  })
  return (
    <>
      <p>Enter your e-mail and we’ll send you a link to choose a new password.</p>
      <AccountForm failure={failure} isBusy={isBusy} submitLabel="Send the link" onSubmit={submit}>
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      </AccountForm>
    </>
  )
}
