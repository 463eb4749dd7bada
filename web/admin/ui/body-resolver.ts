import { toNestErrors } from '@hookform/resolvers'
import { type Field, type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import * as z from 'zod/mini'
import '../../ui/form.ts'

/**
 * Validates the body that a form would send by the contract's schema. The first error of each part of the body is shown
 * at the field of the same path.
 */
export function bodyResolver<Values extends FieldValues, Body>(
  schema: z.core.$ZodType<Body>,
  bodyOf: (values: Values) => unknown,
): Resolver<Values, unknown, Body> {
  return (values, _, options) => {
    const outcome = z.safeParse(schema, bodyOf(values))
    if (outcome.success) return { values: outcome.data, errors: {} }
    return { values: {}, errors: toNestErrors<Values>(errorsByField(outcome.error.issues), options) }
  }
}

/** The first error of each part of a body, by the name of its field. */
export function errorsByField(issues: readonly z.core.$ZodIssue[], fieldName = (path: string) => path): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, code, message } of issues) errors[fieldName(path.join('.'))] ??= { type: code, message }
  return errors
}

/** Also refuses what browsers report as empty because they cannot read it as a number, such as `700-`. */
export function refuseUnreadNumbers<Values extends FieldValues, Sent>(
  resolver: Resolver<Values, unknown, Sent>,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const outcome = await resolver(values, context, options)
    const errors = { ...outcome.errors } as FieldErrors<Values>
    let isRead = true
    for (const name of options.names ?? []) {
      const input = (get(options.fields, name) as Field['_f'] | undefined)?.ref
      if (!isUnread(input)) continue
      isRead = false
      set(errors, name, { type: 'number', message: 'Please enter a number', ref: input })
    }
    return isRead ? outcome : { values: {}, errors }
  }
}

/** Only on the page: an input that is gone cannot be corrected. */
function isUnread(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.isConnected && input.validity.badInput
}
