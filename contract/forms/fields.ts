import * as z from 'zod/mini'
import { formatSum, isRupeeSum, MAX_SUM, toRupees } from '../../domain/money.ts'

/** Whether a text is on a single line: without control characters and Unicode line breaks. */
export const isSingleLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** The checks of a required single-line text of at most `longest` characters; `message` says what to enter. */
export function requiredLine(longest: number, message: string) {
  return [
    z.trim(),
    z.minLength(1, message),
    z.maxLength(longest, `Use at most ${longest} characters`),
    z.refine<string>(isSingleLine, 'This must be on a single line'),
  ] as const
}

export const singleLine = (longest: number, message: string) =>
  z.string(message).check(...requiredLine(longest, message))

export const storable = z.refine<string>(
  (value) => !value.includes('\0'),
  'This text contains a character that cannot be saved',
)

/** A required text of one or more lines. */
export const requiredText = (longest: number, message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, `Use at most ${longest.toLocaleString('en-IN')} characters`),
      storable,
    )

/** A whole number within a range, both ends included. */
export const whole = (least: number, most: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

const highest = toRupees(MAX_SUM)

/** A sum in rupees; `name` begins its messages. */
export const rupees = (name: string) =>
  z
    .number(`${name} must be a positive number`)
    .check(
      z.minimum(0, { error: `${name} must be a positive number`, abort: true }),
      z.maximum(highest, { error: `${name} must be at most ${formatSum(highest)}`, abort: true }),
      z.refine(isRupeeSum, `${name} must have at most 2 decimal places`),
    )

/** Texts by name, as typed into a form or a spreadsheet. */
type Texts = { readonly [name: string]: Text }
type Text = string | readonly string[] | Texts

/** Whether nothing is typed, in any part. */
export function isBlank(typed: Text): boolean {
  return typeof typed === 'string' ? typed.trim() === '' : Object.values<Text>(typed).every(isBlank)
}

export function numberText(number: number | null): string {
  return number === null ? '' : String(number)
}

/** NaN if the text is not a number, so that validation refuses it. */
export function numberIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
}
