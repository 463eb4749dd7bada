/**
 * A mobile number of India as +91 and its ten digits, from the ways that people write it: with 0, 91 or +91 in front,
 * with spaces, dots, dashes or brackets. Null when it is none.
 */
export function indianMobile(typed: string): string | null {
  const digits = typed.trim().replace(/[\s.()-]/g, '')
  const number = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1]
  return number === undefined ? null : `+91${number}`
}
