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

const begin = {
  access: 'anyone',
  limit: 'provider',
  problemPage: '/login',
  query: z.object({
    return: z.string().optional().describe('The path on this site to return to; any other value is ignored'),
    connect: z
      .optional(z.string())
      .describe('`true` connects the provider to the signed-in account; needs recent confirmation of identity'),
    verify: z
      .optional(z.string())
      .describe('`true` makes the person sign in again with the connected provider to confirm their identity'),
  }),
  responses: { 302: z.null() },
} as const

const comeBack = { access: 'anyone', problemPage: '/login', responses: { 302: z.null() } } as const

export const accounts = {
  'POST /auth/register': {
    summary: 'Create an account and sign in',
    access: 'anyone',
    limit: 'register',
    body: RegistrationForm,
    responses: { 201: SignedIn },
  },
  'POST /auth/login': {
    summary: 'Sign in with e-mail and password',
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
  'GET /auth/google': { summary: 'Sign in with Google, by full-page navigation', ...begin },
  'GET /auth/facebook': { summary: 'Sign in with Facebook, by full-page navigation', ...begin },
  'GET /auth/google/callback': { summary: 'Where Google sends the browser back', ...comeBack },
  'GET /auth/facebook/callback': { summary: 'Where Facebook sends the browser back', ...comeBack },
  'POST /auth/provider-email': {
    summary: 'Provide the e-mail that the provider did not share, and sign in. A link is sent to confirm it',
    access: 'anyone',
    limit: 'register',
    body: ProviderEmailForm,
    responses: { 201: SignedIn },
  },
} as const satisfies EndpointTable
