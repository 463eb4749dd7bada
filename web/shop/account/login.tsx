import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SecondStep } from '../../../contract/errors.ts'
import { LoginForm } from '../../../contract/forms/account.ts'
import { factorKinds } from '../../../domain/sign-in.ts'
import { personalMeta } from '../../page-meta.ts'
import { logIn } from '../../session/auth/account.ts'
import { TextField } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { AccountForm, AccountPage, inlineLinkStyle, useLinkToken } from './account-page.tsx'
import { ProviderButtons, SignInProblem, useSignInForm } from './sign-in-form.tsx'

export const meta = personalMeta('Sign in', 'Sign in to see your cart, your orders and your profile.')

export default function Login() {
  const second = useSecondStep()
  const { field, isBusy, error, search, submit, completeSignIn } = useSignInForm({
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
      <AccountForm failure={error} isBusy={isBusy} submitLabel="Sign in" onSubmit={submit}>
        {error === null && !second.isExpired && <SignInProblem />}
        {error === null && second.isExpired && <Notice tone="error">That took too long. Please sign in again.</Notice>}
        <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Link to="/forgot-password" className={`${inlineLinkStyle} -my-3 self-start`}>
          Forgot password?
        </Link>
      </AccountForm>
      <ProviderButtons />
    </AccountPage>
  )
}

const fetchForm = () => import('./second-step.tsx')

/** The second step, if one is required: after a correct password, or after a provider's redirect with a token after `#`. */
function useSecondStep() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isExpired, setExpired] = useState(false)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const token = useLinkToken()
  const kinds = parameters.get('factors')
  const onMissing = () => toast.error('The next step could not be loaded. Please try again.')
  const { Component } = useLazyComponent(fetchForm, { isNeeded: step !== null, onMissing })

  useEffect(() => {
    if (token && kinds !== null)
      setStep({ token, kinds: factorKinds.filter((kind) => kinds.split(' ').includes(kind)) })
  }, [token, kinds])

  const leave = () => {
    setStep(null)
    if (kinds === null) return
    const left = new URLSearchParams(parameters)
    left.delete('factors')
    void navigate({ pathname: '/login', search: left.size === 0 ? '' : `?${left}` }, { replace: true })
  }
  const expire = () => {
    setExpired(true)
    leave()
  }
  const begin = (next: SecondStep) => {
    setExpired(false)
    setStep(next)
  }
  return { step, Component, isExpired, begin, leave, expire }
}
