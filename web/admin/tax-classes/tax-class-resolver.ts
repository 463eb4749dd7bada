import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { type TaxClassFields, TaxClassForm } from '../../../contract/forms/tax-class.ts'
import '../../ui/form-resolver.ts'
import { bodyOf, type TaxClassValues } from './tax-class-values.ts'

/** Validates what the inputs say by the contract's schema. */
export const taxClassResolver: Resolver<TaxClassValues, unknown, TaxClassFields> = (values, _, options) => {
  const outcome = z.safeParse(TaxClassForm, bodyOf(values))
  if (outcome.success) return { values: outcome.data, errors: {} }
  const errors: FieldErrors = {}
  for (const { path, code, message } of outcome.error.issues) errors[path.join('.')] ??= { type: code, message }
  return { values: {}, errors: toNestErrors<TaxClassValues>(errors, options) }
}
