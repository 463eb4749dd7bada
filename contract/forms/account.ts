import * as z from 'zod/mini'
import { indianMobile, mobileProblem } from '../../domain/phone.ts'
import { plainCode } from '../../domain/plain-text.ts'
import { isSingleLine } from './fields.ts'

export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** An e-mail address: ASCII, with a dot in its host; stored in lower case. */
export const email = z.pipe(
  z
    .string('Email is required')
    .check(
      z.overwrite(plainCode),
      z.minLength(1, { error: 'Email is required', abort: true }),
      z.maxLength(254, { error: 'Invalid email address', abort: true }),
      z.regex(EMAIL, 'Invalid email address'),
    ),
  z.transform((address: string) => address.toLowerCase()),
)

const password = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(512, 'Password must be at most 512 characters'),
  )

const hasTwoVisibleCharacters = (name: string) => [...name.replace(/[\p{C}\p{Z}]/gu, '')].length >= 2

export const personName = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.refine(hasTwoVisibleCharacters, 'Name must be at least 2 characters'),
    z.maxLength(100, 'Name must be at most 100 characters'),
    z.refine(isSingleLine, 'Name must be on a single line'),
  )

/** A mobile number of India, stored as +91 and ten digits; null when blank. */
export const phoneNumber = z.pipe(
  z.nullable(z.string('Phone number must be text')).check(
    z.refine((typed) => isBlank(typed) || mobileProblem(typed ?? '') === null, {
      error: ({ input }) => mobileProblem(String(input)),
    }),
  ),
  z.transform((typed: string | null) => (isBlank(typed) ? null : indianMobile(typed ?? ''))),
)

const isBlank = (typed: string | null) => typed === null || typed.trim() === ''

/** The current password is only compared, so only its length is limited. */
const currentPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(512, 'Password must be at most 512 characters'))

export const LoginForm = z.object({ email, password })

export const RegistrationForm = z.object({ name: personName, email, password })

/** The registration form with its confirmation, which is never sent. */
export const RegistrationFormWithConfirmation = z
  .extend(RegistrationForm, {
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.confirmPassword === '' || form.confirmPassword === form.password, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      when: () => true,
    }),
  )

export const ForgotPasswordForm = z.object({ email })

export const ResetPasswordForm = z.object({ token: z.string('Token is required').check(z.maxLength(100)), password })

export const ReauthenticationForm = z.object({ password: currentPassword })

export const ChangePasswordForm = z.object({ currentPassword, password })

/** Absent fields do not change. A new e-mail needs the password, if the account has one. */
export const ProfileForm = z.object({
  name: z.optional(personName),
  phoneNumber: z.optional(phoneNumber),
  email: z.optional(email),
  currentPassword: z.optional(currentPassword),
})

/** The token is in the address of the page to which a provider without an e-mail redirects. */
export const ProviderEmailForm = z.object({ token: z.string('Token is required').check(z.maxLength(100)), email })

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
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
      z.string().check(z.regex(/^(?:\d{6}|[A-Z2-7]{24})$/, 'Enter a six-digit code, or a 24-character recovery code')),
    ),
  ),
})
