import { plainCode } from './plain-text.ts'

/** The country code or a trunk 0 before a number, as in `0091`, `+91 (0)` or `0`. */
const PREFIX = /^(?:(?:\+|00?)?91)?0?(?=\d{10}$)/

/**
 * A landline whose digits could be a mobile number: only a separate area code tells them apart, which has a 0 in front or,
 * after the country code, is followed by a digit that such landlines begin with.
 */
const WITH_AREA_CODE = /^(?:0|(?:00)?91-(?:0-?|(?=\d\d-[2-4]|\d{3}-2)))(?:(?:79|80)-\d{4}-?\d{4}|[678]\d\d-\d{7})$/

/**
 * A mobile number of India as +91 and its ten digits, from the ways that people type, paste and print it: with 0, 91,
 * +91 or 0091 in front, a trunk 0 behind those (`+91 (0) …`), with spaces, dots, slashes, dashes or brackets, and with
 * the invisible marks that address books put around it. Null when it is none.
 */
export function indianMobile(typed: string): string | null {
  const number = closedUp(typed).replace(PREFIX, '')
  return /^[6-9]\d{9}$/.test(number) && !isWrittenAsLandline(typed) ? `+91${number}` : null
}

/** What is wrong with a typed mobile number, for the person who typed it; null if nothing is. */
export function mobileProblem(typed: string): string | null {
  if (indianMobile(typed) !== null) return null
  const digits = closedUp(typed)
  const number = digits.replace(PREFIX, '')
  if (isWrittenAsLandline(typed) || /^[1-5]\d{9}$/.test(number)) {
    return 'This is a landline. Enter a 10-digit mobile number'
  }
  const isSeveral = /\d{10}(?:[,;&|]|and|or)\d|^(?:(?:(?:\+|00?)?91)?0?[1-9]\d{9}[,;&|]*){2,3}$/i.test(digits)
  return isSeveral ? 'Enter one number' : 'Enter a 10-digit mobile number'
}

function closedUp(typed: string): string {
  return plainCode(typed)
    .replace(/^tel:/i, '')
    .replace(/[ ./()-]/g, '')
}

function isWrittenAsLandline(typed: string): boolean {
  return WITH_AREA_CODE.test(
    plainCode(typed)
      .replace(/[^\d]+/g, '-')
      .replace(/^-/, ''),
  )
}
