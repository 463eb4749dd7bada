import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { EMAIL } from './account.ts'
import { isSingleLine, requiredText } from './fields.ts'

const email = z
  .string('Email is required')
  .check(
    z.overwrite(plainCode),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Use at most 254 characters'),
    z.regex(EMAIL, 'Email is invalid'),
  )

const singleLine = z.refine<string>(isSingleLine, 'This must be on a single line')

export const ContactForm = z.object({
  name: requiredText(100, 'Name is required').check(singleLine),
  email,
  subject: requiredText(200, 'Subject is required').check(singleLine),
  message: requiredText(5000, 'Message is required'),
  /** A honeypot: messages with it filled in are held back, and answered like any other. */
  website: z.optional(z.string().check(z.maxLength(500))),
})

export const NewsletterForm = z.object({ email })
