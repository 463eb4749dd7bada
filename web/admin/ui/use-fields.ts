import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'

/**
 * Connects inputs to the form around them: each function returns the properties of an input, with its error. Browsers complete
 * none: they know the admin, not the seller or the plant.
 */
export function useFields<Values extends FieldValues>() {
  const { register, control, formState } = useFormContext<Values>()
  const errorOf = (name: FieldPath<Values>) => {
    const error: FieldError | undefined = get(formState.errors, name)
    return error?.root?.message ?? error?.message
  }
  const field = <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    autoComplete: 'off',
    error: errorOf(name),
  })
  return {
    control,
    errorOf,
    register,
    field,
    number: (name: FieldPath<Values>) => field(name, { valueAsNumber: true }),
    /** A number that may be left empty */
    optional: (name: FieldPath<Values>) => field(name, { setValueAs: numberOrNull }),
  }
}

const numberOrNull = (value: unknown) => (value === '' || value === null ? null : Number(value))

/** Shows at its fields what the server has refused, and focuses the first of them. */
export function showRefusal<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  fields: Readonly<Record<string, string>>,
): void {
  for (const [index, [path, message]] of Object.entries(fields).entries())
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
}
