import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { LoginForm, RegistrationForm } from './forms/account.ts'

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
