import { numberIn, numberText } from '../../../contract/forms/typed-texts.ts'
import type { Plant } from '../../../contract/plants.ts'

export const deliveryNumbers = ['maxCelsius', 'minCelsius', 'depotDays', 'weightGrams'] as const

/** What the inputs of a product's delivery hold. */
export type DeliveryTexts = Record<(typeof deliveryNumbers)[number], string> & {
  vanOnly: boolean
  notTo: readonly string[]
  reason: string
}

export const blankDelivery: DeliveryTexts = {
  vanOnly: false,
  notTo: [],
  reason: '',
  maxCelsius: '',
  minCelsius: '',
  depotDays: '',
  weightGrams: '',
}

export function deliveryTextsOf(delivery: Plant['delivery']): DeliveryTexts {
  if (delivery === null) return blankDelivery
  const { vanOnly, notTo, reason } = delivery
  return {
    vanOnly,
    notTo,
    reason: reason ?? '',
    maxCelsius: numberText(delivery.maxCelsius),
    minCelsius: numberText(delivery.minCelsius),
    depotDays: numberText(delivery.depotDays),
    weightGrams: numberText(delivery.weightGrams),
  }
}

/** The delivery in a request: null what is left empty, and not a number (NaN) what is none, which is refused. */
export function deliveryOfTexts({ vanOnly, notTo, reason, ...numbers }: DeliveryTexts) {
  return {
    vanOnly,
    notTo: [...notTo],
    reason: reason.trim() || null,
    maxCelsius: numberIn(numbers.maxCelsius),
    minCelsius: numberIn(numbers.minCelsius),
    depotDays: numberIn(numbers.depotDays),
    weightGrams: numberIn(numbers.weightGrams),
  }
}
