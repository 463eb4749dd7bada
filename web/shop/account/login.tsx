import { LoginForm } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { logIn } from '../../session/auth/account.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/login.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { useSecondStep } from './use-second-step.ts'
import { useSignInForm } from './use-sign-in-form.ts'

type Fields = { email: string; password: string }

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(
    matches,
    (shopName) => `Sign in | ${shopName}`,
    'Sign in to see your cart, your orders and your profile.',
  )

export default function Login() {
  const second = useSecondStep()
  const { register, errors, isReady, isBusy, error, search, submit, completeSignIn } = useSignInForm<Fields>({
    schema: LoginForm,
    signIn: logIn,
    onSecondStep: second.begin,
    failure: 'Login failed. Please try again.',
    success: ({ isAdmin }) => (isAdmin ? 'admin Login successful!' : 'Login successful!'),
    home: ({ isAdmin }) => (isAdmin ? '/admin' : '/shop'),
  })
  if (second.step !== null) {
    return (
      <AccountPage heading="One more step">
        {second.Component === null ? (
          <Spinner label="Loading" />
        ) : (
          <second.Component
            step={second.step}
            onSignedIn={completeSignIn}
            onBack={second.leave}
            onExpired={second.expire}
          />
        )}
      </AccountPage>
    )
  }
  return (
    <AccountPage
      heading="Sign in to your account"
      footnote={
        <>
          New here?{' '}
          <Link to={`/register${search}`} className={inlineLinkStyle}>
            Create an account
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error === null && !second.isExpired && <SignInProblem />}
        {error === null && second.isExpired && <Notice tone="error">That took too long. Please sign in again.</Notice>}
        {error !== null && <Notice tone="error">{error}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Link to="/forgot-password" className={`${inlineLinkStyle} -my-3 self-start`}>
          Forgot password?
        </Link>
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={!isReady}>
          Sign in
        </Button>
      </form>
      <ProviderButtons />
    </AccountPage>
  )
}
