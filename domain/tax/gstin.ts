import { findState } from '../address.ts'
import { type State, stateCode } from '../states.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A GST identification number: state code, PAN, entity, Z and a check digit over the fourteen before it. */
export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && hasCheckDigit(text)
}

/**
 * A number under which a registered buyer buys: a GSTIN, also one with a TAN or of who deducts (D) or collects (C) tax, such as
 * a government office; the UIN of an embassy or UN body (UN, ON), or a non-resident's number (NR). Source: the patterns of the
 * portal's offline tool.
 */
export function isBuyerGstin(text: string): boolean {
  return (REGISTERED.test(text) || VISITING.test(text)) && hasCheckDigit(text)
}

const REGISTERED = /^\d{2}([A-Z]{5}\d{4}|[A-Z]{4}\d{5})[A-Z][1-9A-Z][ZDC][0-9A-Z]$/
const VISITING = /^\d{4}[A-Z]{3}\d{5}(UN|ON|NR)[0-9A-Z]$/

/** Whether a GSTIN was given out in this state. */
export function isGstinOf(gstin: string, state: State): boolean {
  return gstin.startsWith(stateCode(state))
}

/**
 * Whether a buyer's GSTIN, if there is one, is of the state that the goods go to. A UIN holds all over India; of a state that is
 * not in the list nothing is known.
 */
export function isOfDeliveryState(gstin: string | null | undefined, deliveryState: string): boolean {
  const state = findState(deliveryState)
  return !gstin || state === null || isGstinOf(gstin, state) || /[UO]N.$/.test(gstin)
}

function hasCheckDigit(text: string): boolean {
  return text.endsWith(checkDigit(text.slice(0, 14)))
}

/** Base 36: each digit times 1 and 2 in turn, the digits of the products added up, filled up to a multiple of 36. */
function checkDigit(text: string): string {
  const sum = [...text].reduce((total, digit, index) => {
    const product = DIGITS.indexOf(digit) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}

const withoutLegislature: readonly State[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]

/** What the state's half of the tax is called there: SGST, in a union territory without a legislature UTGST. */
export function stateTaxName(state: State): 'SGST' | 'UTGST' {
  return withoutLegislature.includes(state) ? 'UTGST' : 'SGST'
}
