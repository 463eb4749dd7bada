import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
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
