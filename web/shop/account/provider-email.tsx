import { useNavigate, useSearchParams } from 'react-router'
import { ProviderEmailForm } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { completeProviderSignIn } from '../../session/auth/account.ts'
import { readReturnTo } from '../../session/auth/return-to.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountForm } from '../../ui/use-account-form.ts'
import type { Route } from './+types/provider-email.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'
import { useLinkToken } from './use-link-token.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Your e-mail | ${shopName}`)

/** Asks for the e-mail that a provider did not supply. */
export default function ProviderEmail() {
  const token = useLinkToken()
  return (
    <AccountPage
      heading="One thing is missing"
      footnote={
        <Link to="/login" className={inlineLinkStyle}>
          Back to sign in
        </Link>
      }
    >
      {token === null && <Spinner label="Loading" />}
      {token === '' && <Notice tone="error">Please begin again by signing in.</Notice>}
      {token !== null && token !== '' && <EmailForm key={token} token={token} />}
    </AccountPage>
  )
}

function EmailForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { form, failure, errors, isBusy, submit } = useAccountForm({
    schema: ProviderEmailForm,
    values: { token, email: '' },
    send: async (body) => {
      await completeProviderSignIn(body)
      toast.success('Login successful!', 'Please confirm your e-mail by the link that we have sent you.')
      await navigate(readReturnTo(parameters) ?? '/shop', { replace: true })
    },
    fallback: 'Your account could not be made. Please try again.',
    expired: 'That took too long. Please begin again by signing in.',
  })
  const trouble = failure ?? errors.token?.message
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-center text-ink-soft">We were not told your e-mail. Where may news of your orders go?</p>
      {trouble !== undefined && <Notice tone="error">{trouble}</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We will send you a link to confirm it."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        Continue
      </Button>
    </form>
  )
}
