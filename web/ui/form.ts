import { standardSchemaResolver as formResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useState } from 'react'
import { type FieldValues, type Path, type RegisterOptions, type UseFormReturn, useForm } from 'react-hook-form'
import { config } from 'zod/mini'
import { ApiError } from '../../contract/client.ts'
import { messageOf } from '../api.ts'

// Schemas are interpreted: compiling them would need `eval`, which the content security policy forbids.
config({ jitless: true })

/** Connects a contract schema to react-hook-form: `useForm({ resolver: formResolver(LoginForm) })`. */
export { formResolver }

export type FormSchema<Fields extends FieldValues> = Parameters<typeof formResolver<Fields, unknown, Fields>>[0]

type Options<Fields extends FieldValues> = {
  schema: FormSchema<Fields>
  /** A field without a value keeps what was typed before hydration. */
  values: Partial<Fields>
  send: (fields: Fields, form: UseFormReturn<Fields, unknown, Fields>) => Promise<void>
  /** The message if the server gave none */
  fallback: string
  /** The message for an expired link, instead of the server's */
  expired?: string
}

/** A form whose server errors are shown at their fields, and all others above. */
export function useAccountForm<Fields extends FieldValues>({
  schema,
  values,
  send,
  fallback,
  expired,
}: Options<Fields>) {
  const form = useForm<Fields, unknown, Fields>({
    resolver: formResolver<Fields, unknown, Fields>(schema),
    defaultValues: values as never,
  })
  const [failure, setFailure] = useState<string | null>(null)

  const refuse = (error: unknown, fields: Fields) => {
    const refused = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in fields) : []
    for (const [name, message] of refused) form.setError(name as Path<Fields>, { message }, { shouldFocus: true })
    if (refused.length > 0) return
    const isExpired = error instanceof ApiError && error.code === 'link_invalid'
    setFailure((isExpired && expired) || messageOf(error, fallback))
  }

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null)
    await send(fields, form).catch((error: unknown) => refuse(error, form.getValues()))
  })
  return {
    form,
    field: fieldsOf(form),
    failure,
    errors: form.formState.errors as Partial<Record<keyof Fields, { message?: string }>>,
    isBusy: form.formState.isSubmitting,
    submit: (event?: FormEvent) => void submit(event),
  }
}

/** The props of a form's fields: `<TextField label="Name" {...field('name')} />`. */
export function fieldsOf<Fields extends FieldValues, Sent>(form: UseFormReturn<Fields, unknown, Sent>) {
  const { register, getFieldState, formState } = form
  return (name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })
}

/** Shows what was saved of a form, except for the fields that were edited after it was sent: they stay, as unsaved. */
export function showSaved<Fields extends FieldValues, Sent>(
  form: UseFormReturn<Fields, unknown, Sent>,
  saved: Fields,
  sent: Fields,
): void {
  const typed = form.getValues()
  form.reset(sent)
  form.reset(typed, { keepDefaultValues: true })
  form.reset(saved, { keepDirtyValues: true, keepDirty: true })
}
