import { type FormEvent, useEffect } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import type { SecondStep } from '../../../contract/errors.ts'
import { readReturnTo } from '../../session/auth/return-to.ts'
import { setSession, useRoot } from '../../session/store.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { toast } from '../../ui/toast.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Options<Fields extends FieldValues> = {
  schema: Parameters<typeof formResolver<Fields, unknown, Fields>>[0]
  /** The user, the pending second step, or null with the reason in `session.error` */
  signIn: (fields: Fields) => Promise<User | SecondStep | null>
  onSecondStep?: (step: SecondStep) => void
  onInvalid?: (errors: FieldErrors<Fields>) => void
  /** The toast's text */
  failure: string
  success: (user: User) => string
  /** The default destination */
  home: (user: User) => string
}

/** A sign-in form with its messages and its destination. `search` passes the return address on to other links. */
export function useSignInForm<Fields extends FieldValues>(options: Options<Fields>) {
  const form = useForm<Fields, unknown, Fields>({
    resolver: formResolver<Fields, unknown, Fields>(options.schema),
  })
  const { loading, error } = useRoot(({ session }) => session)
  const isReady = useHydrated()
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
    register: form.register,
    errors: form.formState.errors as Partial<Record<keyof Fields, { message?: string }>>,
    isReady,
    isBusy: loading || form.formState.isSubmitting,
    error,
    search: parameters.size === 0 ? '' : `?${parameters}`,
    submit: (event: FormEvent) => void submit(event),
    /** Shows the success toast and navigates on */
    completeSignIn,
  }
}
