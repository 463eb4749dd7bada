import { findState } from '../address.ts'
import type { State } from '../states.ts'
import { gstStateCodes } from './gst-states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A GST identification number: state code, PAN, entity, Z and a check digit over the fourteen before it. */
export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && text.endsWith(checkDigit(text.slice(0, 14)))
}

/** Whether a GSTIN was given out in this state. */
export function isGstinOf(gstin: string, state: State): boolean {
  return gstin.startsWith(gstStateCodes[state])
}

/**
 * Whether a buyer's GSTIN, if there is one, is of the state that the goods go to. Of a state that is not in the list
 * nothing is known.
 */
export function isOfDeliveryState(gstin: string | null | undefined, deliveryState: string): boolean {
  const state = findState(deliveryState)
  return !gstin || state === null || isGstinOf(gstin, state)
}

/** Base 36: each digit times 1 and 2 in turn, the digits of the products added up, filled up to a multiple of 36. */
function checkDigit(text: string): string {
  const sum = [...text].reduce((total, digit, index) => {
    const product = DIGITS.indexOf(digit) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
