import * as z from 'zod/mini'

/** What an e-mail address looks like: ASCII, with a dot in its host. */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** An e-mail address: ASCII, with a dot in its host; kept in lower case. */
export const email = z.pipe(
  z
    .string('Email is required')
    .check(
      z.trim(),
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
const isOneLine = (name: string) => !/[\p{Cc}\u2028\u2029]/u.test(name)

const name = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Name is required', abort: true }),
    z.refine(hasTwoVisibleCharacters, 'Name must be at least 2 characters'),
    z.maxLength(100, 'Name must be at most 100 characters'),
    z.refine(isOneLine, 'Name must be a single line'),
  )

export const LoginForm = z.object({ email, password })

export const RegistrationForm = z.object({ name, email, password })

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
