import { RegistrationFormWithConfirmation } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { register as createAccount } from '../../session/auth/account.ts'
import { TextField } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountForm, AccountPage, inlineLinkStyle } from './account-page.tsx'
import { ProviderButtons, useSignInForm } from './sign-in-form.tsx'

const MISMATCH = 'Passwords do not match'

export const meta = personalMeta('Create account', 'Create an account to save your cart, order plants and review them.')

export default function Register() {
  const { field, isBusy, error, search, submit } = useSignInForm({
    schema: RegistrationFormWithConfirmation,
    signIn: ({ name, email, password }) => createAccount({ name, email, password }),
    onInvalid: ({ confirmPassword }) => {
      if (confirmPassword?.message === MISMATCH) toast.error(MISMATCH)
    },
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
      <AccountForm failure={error} isBusy={isBusy} submitLabel="Create account" onSubmit={submit}>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
      </AccountForm>
      <ProviderButtons />
    </AccountPage>
  )
}
