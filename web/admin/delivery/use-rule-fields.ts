import { type FieldPath, useFormContext } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'

type Name = FieldPath<DeliveryRulesInput>

/** Connects inputs to the rules: each function returns the properties of an input, with its error. */
export function useRuleFields() {
  const { register, getFieldState, formState } = useFormContext<DeliveryRulesInput>()
  const errorOf = (name: Name) => getFieldState(name, formState).error?.message
  return {
    errorOf,
    register,
    text: (name: Name) => ({ ...register(name), error: errorOf(name) }),
    number: (name: Name) => ({ ...register(name, { valueAsNumber: true }), error: errorOf(name) }),
    /** A number that may be left empty */
    optional: (name: Name) => ({ ...register(name, { setValueAs: numberOrNull }), error: errorOf(name) }),
  }
}

const numberOrNull = (value: unknown) => (value === '' || value === null ? null : Number(value))
