import * as z from 'zod/mini'

/** Whether a text is on a single line: without control characters and Unicode line breaks. */
export const isSingleLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** The checks of a required single-line text of at most `longest` characters; `message` says what to enter. */
export function requiredLine(longest: number, message: string) {
  return [
    z.trim(),
    z.minLength(1, message),
    z.maxLength(longest, `At most ${longest} characters`),
    z.refine<string>(isSingleLine, 'This must be a single line'),
  ] as const
}

/** A required single-line text. */
export const singleLine = (longest: number, message: string) =>
  z.string(message).check(...requiredLine(longest, message))
