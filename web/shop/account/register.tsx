import { useEffect } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { RegistrationFormWithConfirmation } from '../../../contract/forms/account.ts'
import { personalMeta } from '../../page-meta.ts'
import { register as makeAccount } from '../../session/account.ts'
import { rememberedPlace } from '../../session/remembered-place.ts'
import { setSession, useRoot } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { formResolver } from '../../ui/form-resolver.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Route } from './+types/register.ts'
import { AccountPage, inlineLinkStyle } from './account-page.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type Fields = { name: string; email: string; password: string; confirmPassword: string }

const MISMATCH = 'Passwords do not match'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(
    matches,
    (shopName) => `Create account | ${shopName}`,
    'Make an account to keep a cart, order plants and review them.',
  )

export default function Register() {
  const { form, isBusy, error, submit } = useRegistration()
  const { errors } = form.formState
  const isReady = useHydrated()
  const [parameters] = useSearchParams()
  return (
    <AccountPage
      heading="Create your account"
      footnote={
        <>
          Already a customer?{' '}
          <Link to={`/login${parameters.size === 0 ? '' : `?${parameters}`}`} className={inlineLinkStyle}>
            Sign in
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {error !== null && <Notice tone="error">{error}</Notice>}
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
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
          autoComplete="new-password"
          hint="At least 6 characters"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="large" isBusy={isBusy} disabled={!isReady}>
          Create account
        </Button>
      </form>
      <ProviderButtons />
    </AccountPage>
  )
}

function useRegistration() {
  const form = useForm<Fields>({ resolver: formResolver(RegistrationFormWithConfirmation) })
  const { loading, error } = useRoot(({ session }) => session)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  useEffect(() => setSession({ error: null }), [])

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    const user = await makeAccount({ name, email, password })
    if (user === null) return toast.error('Registration failed. Please try again.')
    toast.success('Registration successful!')
    await navigate(rememberedPlace(parameters) ?? '/', { replace: true })
  }, tellMismatch)
  return {
    form,
    isBusy: loading || form.formState.isSubmitting,
    error,
    submit: (event: React.FormEvent) => void submit(event),
  }
}

function tellMismatch(errors: FieldErrors<Fields>): void {
  if (errors.confirmPassword?.message === MISMATCH) toast.error(MISMATCH)
}
