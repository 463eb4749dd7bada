import type { FieldErrors } from 'react-hook-form'
import { RegistrationFormWithConfirmation } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { register as createAccount } from '../../session/auth/account.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/register.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

type Fields = { name: string; email: string; password: string; confirmPassword: string }

const MISMATCH = 'Passwords do not match'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(
    matches,
    (shopName) => `Create account | ${shopName}`,
    'Make an account to keep a cart, order plants and review them.',
  )

export default function Register() {
  const { register, errors, isReady, isBusy, error, search, submit } = useSignInForm<Fields>({
    schema: RegistrationFormWithConfirmation,
    signIn: ({ name, email, password }) => createAccount({ name, email, password }),
    onInvalid: showMismatch,
    failure: 'Registration failed. Please try again.',
    success: () => 'Registration successful!',
    home: () => '/',
  })
  return (
    <AccountPage
      heading="Create your account"
      footnote={
        <>
          Already a customer?{' '}
          <Link to={`/login${search}`} className={inlineLinkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters"
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={!isReady}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
    </AccountPage>
  )
}

function showMismatch(errors: FieldErrors<Fields>): void {
  if (errors.confirmPassword?.message === MISMATCH) toast.error(MISMATCH)
}
