import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { EMAIL } from './account.ts'
import { isSingleLine } from './single-line.ts'

const required = (message: string, longest: number) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, { error: message, abort: true }),
    z.maxLength(longest, `At most ${longest} characters`),
    z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored'),
  )

const email = z
  .string('Email is required')
  .check(
    z.overwrite(plainCode),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'At most 254 characters'),
    z.regex(EMAIL, 'Email is invalid'),
  )

const singleLine = z.refine<string>(isSingleLine, 'This must be a single line')

/** A message to the nursery. */
export const ContactForm = z.object({
  name: required('Name is required', 100).check(singleLine),
  email,
  subject: required('Subject is required', 200).check(singleLine),
  message: required('Message is required', 5000),
  /** A honeypot: messages with it filled in are held back, and answered like any other. */
  website: z.optional(z.string().check(z.maxLength(500))),
})

/** An address for the newsletter. */
export const NewsletterForm = z.object({ email })
