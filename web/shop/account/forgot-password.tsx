import { useState } from 'react'
import { ForgotPasswordForm } from '../../../contract/forms/account.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAccountForm } from '../../ui/use-account-form.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/forgot-password.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Forgotten password | ${shopName}`)

/** Requests a mail with a link to choose a new password. */
export default function ForgotPassword() {
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <AccountPage
      heading="Forgot your password?"
      footnote={
        <Link to="/login" className={inlineLinkStyle}>
          Back to sign in
        </Link>
      }
    >
      {answer === null ? (
        <RequestLink onSent={setAnswer} />
      ) : (
        <div className="flex flex-col gap-5">
          <Notice tone="success" title="Please look into your mailbox.">
            {answer} It works once, within 30 minutes.
          </Notice>
          <Button onClick={() => setAnswer(null)}>Send another link</Button>
        </div>
      )}
    </AccountPage>
  )
}

function RequestLink({ onSent }: { onSent: (answer: string) => void }) {
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: ForgotPasswordForm,
    values: {},
    send: async (body) => onSent((await api.call('POST /auth/forgot-password', { body })).message),
    fallback: 'The link could not be sent. Please try again.',
  })
  const isReady = useHydrated()
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p>Tell us your e-mail, and we will send you a link to choose a new password.</p>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={!isReady}>
        Send the link
      </Button>
    </form>
  )
}
