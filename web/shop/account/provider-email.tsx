import { useNavigate, useSearchParams } from 'react-router'
import { ProviderEmailForm } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { completeProviderSignIn } from '../../session/auth/account.ts'
import { readReturnTo } from '../../session/auth/session-expiry.ts'
import { TextField } from '../../ui/fields.tsx'
import { useAccountForm } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountForm, AccountPage, BackToSignIn, useLinkToken } from './account-page.tsx'

export const meta = personalMeta('Your e-mail')

/** Asks for the e-mail that a provider did not supply. */
export default function ProviderEmail() {
  const token = useLinkToken()
  return (
    <AccountPage heading="Add your e-mail" footnote={<BackToSignIn />}>
      {token === null && <Spinner label="Loading" />}
      {token === '' && <Notice tone="error">Please sign in again.</Notice>}
      {token !== null && token !== '' && <EmailForm key={token} token={token} />}
    </AccountPage>
  )
}

function EmailForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { field, failure, errors, isBusy, submit } = useAccountForm({
    schema: ProviderEmailForm,
    values: { token, email: '' },
    send: async (body) => {
      await completeProviderSignIn(body)
      toast.success('Login successful!', 'Please confirm your e-mail with the link we sent you.')
      await navigate(readReturnTo(parameters) ?? '/shop', { replace: true })
    },
    fallback: 'Your account could not be created. Please try again.',
    expired: 'That took too long. Please sign in again.',
  })
  return (
    <>
      <p className="text-center text-ink-soft">
        We didn’t receive your e-mail address. Where should we send updates about your orders?
      </p>
      <AccountForm failure={failure ?? errors.token?.message} isBusy={isBusy} submitLabel="Continue" onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="We’ll send you a link to confirm this address."
          {...field('email')}
        />
      </AccountForm>
    </>
  )
}
