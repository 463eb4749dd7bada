import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { ProviderEmailForm } from './forms/account.ts'

const begin = {
  access: 'anyone',
  limit: 'provider',
  problemPage: '/login',
  query: z.object({
    return: z.string().optional().meta({ description: 'The path of this site to land on; any other is ignored' }),
    connect: z
      .string()
      .optional()
      .meta({ description: '`true` connects the signed-in account, from the profile; needs a fresh proof' }),
    verify: z
      .string()
      .optional()
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
