import { z } from 'zod'
import { User } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'
import { ChangePasswordForm, ForgotPasswordForm, ProfileForm, ResetPasswordForm } from './forms/account.ts'

const Done = z.object({ message: z.string() })

/** What the owner of an account sees of it beside the user. */
export const AccountDetails = z.object({
  hasPassword: z.boolean(),
  providers: z.array(z.enum(['google', 'facebook'])).meta({ description: 'Through which one can sign in, too' }),
  isEmailConfirmed: z.boolean(),
  pendingEmail: z.string().nullable().meta({ description: 'Another address that waits for its confirmation' }),
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const OpenSession = z.object({
  _id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment.meta({ description: 'To the hour' }),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const accountSettings = {
  'POST /auth/forgot-password': {
    summary: 'Mail a link for a new password; answers alike whether or not there is such an account',
    access: 'anyone',
    limit: 'reset',
    body: ForgotPasswordForm,
    answers: { 200: Done },
  },
  'POST /auth/reset-password': {
    summary: 'Choose a new password by a mailed link, once; ends every session',
    access: 'anyone',
    limit: 'reset',
    body: ResetPasswordForm,
    answers: { 200: Done },
  },
  'PUT /auth/password': {
    summary: 'Change the password; ends every other session',
    access: 'customer',
    limit: 'account',
    body: ChangePasswordForm,
    answers: { 200: Done },
  },
  'PATCH /auth/me': {
    summary: 'Edit the profile; another e-mail takes effect when its mailed link is followed',
    access: 'customer',
    limit: 'account',
    body: ProfileForm,
    answers: { 200: User },
  },
  'GET /auth/account': { summary: "The caller's account", access: 'customer', answers: { 200: AccountDetails } },
  'POST /auth/confirm-email': {
    summary: 'Confirm an e-mail by a mailed link, once',
    access: 'anyone',
    limit: 'reset',
    body: z.object({ token: z.string().max(100) }),
    answers: { 200: Done },
  },
  'POST /auth/confirm-email/mail': {
    summary: 'Mail the link that confirms the e-mail once more',
    access: 'customer',
    limit: 'confirm-mail',
    answers: { 200: Done },
  },
  'GET /auth/sessions': {
    summary: "The caller's open sessions, the one used last first",
    access: 'customer',
    answers: { 200: z.array(OpenSession) },
  },
  'DELETE /auth/sessions': {
    summary: 'Sign out everywhere else; answers the session that is left',
    access: 'customer',
    answers: { 200: z.array(OpenSession) },
  },
} as const satisfies EndpointTable
