import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { DeliveryRulesForm, type DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import '../../ui/form-resolver.ts'

/** Validates the rules by the contract's schema. */
export const deliveryResolver: Resolver<DeliveryRulesInput, unknown, DeliveryRulesInput> = (values, _, options) => {
  const outcome = z.safeParse(DeliveryRulesForm, values)
  if (outcome.success) return { values: outcome.data, errors: {} }
  const errors: FieldErrors = {}
  for (const { path, code, message } of outcome.error.issues) errors[path.join('.')] ??= { type: code, message }
  return { values: {}, errors: toNestErrors<DeliveryRulesInput>(errors, options) }
}
