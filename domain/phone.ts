import { plainCode } from './plain-text.ts'

/**
 * A mobile number of India as +91 and its ten digits, from the ways that people type, paste and print it: with 0, 91,
 * +91 or 0091 in front, a trunk 0 behind those (`+91 (0) …`), with spaces, dots, slashes, dashes or brackets, and with
 * the invisible marks that address books put around it. Null when it is none.
 */
export function indianMobile(typed: string): string | null {
  const digits = plainCode(typed)
    .replace(/^tel:/i, '')
    .replace(/[ ./()-]/g, '')
  const number = /^(?:(?:\+|00?)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1]
  return number === undefined ? null : `+91${number}`
}
