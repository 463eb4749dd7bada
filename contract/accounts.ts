import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { LoginForm, ProviderEmailForm, RegistrationForm } from './forms/account.ts'

export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
})
export type User = z.infer<typeof User>

/** The bearer token is returned once, here; the cookie that is set beside it holds another secret. */
export const SignedIn = z.object({ token: z.string(), name: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const accounts = {
  'POST /auth/register': {
    summary: 'Make an account and sign in',
    access: 'anyone',
    limit: 'register',
    body: RegistrationForm,
    responses: { 201: SignedIn },
  },
  'POST /auth/login': {
    summary: 'Sign in by e-mail and password',
    access: 'anyone',
    limit: 'login',
    body: LoginForm,
    responses: { 200: SignedIn },
  },
  'GET /auth/logout': {
    summary: "End the caller's session",
    access: 'anyone',
    responses: { 200: z.object({ message: z.string() }) },
  },
  'GET /auth/me': { summary: 'The signed-in user', access: 'customer', responses: { 200: User } },
} as const satisfies EndpointTable

const begin = {
  access: 'anyone',
  limit: 'provider',
  problemPage: '/login',
  query: z.object({
    return: z.string().optional().meta({ description: 'The path of this site to land on; any other is ignored' }),
    connect: z
      .optional(z.string())
      .meta({ description: '`true` connects the signed-in account, from the profile; needs a fresh proof' }),
    verify: z
      .optional(z.string())
      .meta({ description: '`true` makes the person sign in again at the connected provider, as a fresh proof' }),
  }),
  responses: { 302: z.null() },
} as const

const comeBack = { access: 'anyone', problemPage: '/login', responses: { 302: z.null() } } as const

export const providerSignIn = {
  'GET /auth/google': { summary: 'Sign in through Google; a full-page navigation', ...begin },
  'GET /auth/facebook': { summary: 'Sign in through Facebook; a full-page navigation', ...begin },
  'GET /auth/google/callback': { summary: 'Where Google sends the browser back', ...comeBack },
  'GET /auth/facebook/callback': { summary: 'Where Facebook sends the browser back', ...comeBack },
  'POST /auth/provider-email': {
    summary: 'Give the e-mail that a provider did not tell, and sign in; it is confirmed by a mailed link',
    access: 'anyone',
    limit: 'register',
    body: ProviderEmailForm,
    responses: { 201: SignedIn },
  },
} as const satisfies EndpointTable
