import { indianMobile } from '../phone.ts'
import { plainCode } from '../plain-text.ts'

/**
 * An e-mail address in the form that Meta hashes: without spaces around it, in small letters. Null when it is none.
 * (https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters)
 */
export function emailToMatch(typed: string): string | null {
  const email = plainCode(typed).toLowerCase()
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? email : null
}

/**
 * A phone number in the form that Meta hashes: digits alone, with the country's code and without leading zeros. A
 * number that could be an Indian mobile's is taken for one. Null when it is none.
 */
export function phoneToMatch(typed: string): string | null {
  const indian = indianMobile(typed)
  if (indian !== null) return indian.slice(1)
  if (!/^\s*(\+|00)/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}
