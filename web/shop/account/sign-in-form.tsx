import { type FormEvent, useEffect } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import type { SecondStep } from '../../../contract/errors.ts'
import { providerNames, signInProblems } from '../../../domain/sign-in.ts'
import { readReturnTo } from '../../session/auth/session-expiry.ts'
import { setSession, useRoot } from '../../session/store.ts'
import { type Provider, useSettings } from '../../settings.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { type FormSchema, fieldsOf, formResolver } from '../../ui/form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'

type Options<Fields extends FieldValues> = {
  schema: FormSchema<Fields>
  /** The user, the pending second step, or null with the reason in `session.error` */
  signIn: (fields: Fields) => Promise<User | SecondStep | null>
  onSecondStep?: (step: SecondStep) => void
  onInvalid?: (errors: FieldErrors<Fields>) => void
  failure: string
  success: (user: User) => string
  home: (user: User) => string
}

/** A sign-in form with its messages and its destination. `search` passes the return address on to other links. */
export function useSignInForm<Fields extends FieldValues>(options: Options<Fields>) {
  const form = useForm<Fields, unknown, Fields>({
    resolver: formResolver<Fields, unknown, Fields>(options.schema),
  })
  const { loading, error } = useRoot(({ session }) => session)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  useEffect(() => setSession({ error: null }), [])

  const completeSignIn = async (user: User) => {
    toast.success(options.success(user))
    await navigate(readReturnTo(parameters) ?? options.home(user), { replace: true })
  }
  const submit = form.handleSubmit(async (fields) => {
    const user = await options.signIn(fields)
    if (user === null) return toast.error(options.failure)
    if ('kinds' in user) return options.onSecondStep?.(user)
    await completeSignIn(user)
  }, options.onInvalid)

  return {
    field: fieldsOf(form),
    isBusy: loading || form.formState.isSubmitting,
    error,
    search: parameters.size === 0 ? '' : `?${parameters}`,
    submit: (event: FormEvent) => void submit(event),
    completeSignIn,
  }
}

/** The configured sign-in providers; a document navigation that carries the return address. */
export function ProviderButtons() {
  const { providers, address } = useProviders()
  const [parameters] = useSearchParams()
  const place = readReturnTo(parameters)
  if (providers.length === 0) return null
  return (
    <div className="mt-1 flex flex-col gap-3 border-line border-t pt-6">
      {providers.map((provider) => (
        <a
          key={provider}
          href={address(provider, place === null ? {} : { return: place })}
          className={buttonStyle('secondary', 'large')}
        >
          Continue with {providerNames[provider]}
        </a>
      ))}
    </div>
  )
}

/** The configured providers, and the API address that starts a sign-in with one. */
export function useProviders() {
  const settings = useSettings()
  return {
    providers: settings?.providers ?? [],
    address(provider: Provider, query: Record<string, string>): string {
      const search = new URLSearchParams(query)
      return `${settings?.apiHost ?? ''}/api/auth/${provider}${search.size === 0 ? '' : `?${search}`}`
    },
  }
}

/** The reason of a failed provider sign-in, if the address contains one. */
export function SignInProblem({ className = '' }: { className?: string }) {
  const [parameters] = useSearchParams()
  const problem = parameters.get('problem')
  if (problem === null) return null
  const message = new Map<string, string>(Object.entries(signInProblems)).get(problem) ?? signInProblems.failed
  return (
    <Notice tone="error" className={className}>
      {message}
    </Notice>
  )
}
