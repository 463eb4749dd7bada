import * as z from 'zod/mini'

/** Whether a text stands on one line: without control characters and the line breaks of Unicode. */
export const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** The checks of a required text on one line, of at most `longest` characters; `message` says what to enter. */
export function filled(longest: number, message: string) {
  return [
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(longest, `At most ${longest} characters`),
    z.refine<string>(isOneLine, 'This must be a single line'),
  ] as const
}

/** A required text on one line. */
export const oneLine = (longest: number, message: string) => z.string(message).check(...filled(longest, message))
