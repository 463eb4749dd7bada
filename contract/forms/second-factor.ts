import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes that people type or paste do not count. */
export const FactorCodeForm = z.object({
  code: z.pipe(
    z
      .string('Please enter a code')
      .check(z.minLength(1, { error: 'Please enter a code', abort: true }), z.maxLength(100, 'This is too long')),
    z.pipe(
      z.transform((typed: string) =>
        plainCode(typed)
          .replace(/[^0-9A-Za-z]/g, '')
          .toUpperCase(),
      ),
      z.string().check(z.regex(/^(?:\d{6}|[A-Z2-7]{24})$/, 'Six digits, or a recovery code of 24 characters')),
    ),
  ),
})
