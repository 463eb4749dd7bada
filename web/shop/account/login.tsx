import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { LoginForm } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { logIn } from '../../session/account.ts'
import { rememberedPlace } from '../../session/remembered-place.ts'
import { setSession, useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { formResolver } from '../../ui/form-resolver.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/login.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

type Fields = { email: string; password: string }

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(
    matches,
    (shopName) => `Sign in | ${shopName}`,
    'Sign in to see your cart, your orders and your profile.',
  )

export default function Login() {
  const { form, isBusy, error, submit } = useLogin()
  const { errors } = form.formState
  const isReady = useHydrated()
  const [parameters] = useSearchParams()
  return (
    <AccountPage
      heading="Sign in to your account"
      footnote={
        <>
          New here?{' '}
          <Link to={`/register${parameters.size === 0 ? '' : `?${parameters}`}`} className={inlineLinkStyle}>
            Create an account
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error === null && <SignInProblem />}
        {error !== null && <Notice tone="error">{error}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
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

function useLogin() {
  const form = useForm<Fields>({ resolver: formResolver(LoginForm) })
  const { loading, error } = useRoot(({ session }) => session)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  useEffect(() => setSession({ error: null }), [])

  const submit = form.handleSubmit(async (fields) => {
    const user = await logIn(fields)
    if (user === null) return toast.error('Login failed. Please try again.')
    toast.success(user.isAdmin ? 'admin Login successful!' : 'Login successful!')
    await navigate(rememberedPlace(parameters) ?? (user.isAdmin ? '/admin' : '/shop'), { replace: true })
  })
  return {
    form,
    isBusy: loading || form.formState.isSubmitting,
    error,
    submit: (event: React.FormEvent) => void submit(event),
  }
}
