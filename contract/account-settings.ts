import { z } from 'zod'
import { User } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment } from './fields.ts'
import { ChangePasswordForm, ForgotPasswordForm, ProfileForm } from './forms/account.ts'

const Provider = z.enum(['google', 'facebook'])
const Done = z.object({ message: z.string() })

/** What an account's owner sees beside the user. */
export const AccountDetails = z.object({
  hasPassword: z.boolean(),
  providers: z.array(Provider).meta({ description: 'Through which one can sign in, too' }),
  identities: z
    .array(z.object({ provider: Provider, connectedAt: moment }))
    .meta({ description: 'The same, with since when' }),
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
    summary:
      'Mail a link for a new password, every 15 minutes at most; answers alike whether or not there is such an account',
    access: 'anyone',
    limit: 'reset',
    body: ForgotPasswordForm,
    responses: { 200: Done },
  },
  'PUT /auth/password': {
    summary:
      'Change the password; ends every other session, links for a new password and a pending change of the e-mail; the change is mailed with a link that undoes it',
    access: 'customer',
    factor: 'fresh',
    limit: 'account',
    body: ChangePasswordForm,
    responses: { 200: Done },
  },
  'PATCH /auth/me': {
    summary:
      'Edit the profile; another e-mail needs the present password, or a fresh sign-in at a provider where there is none, and takes effect when its mailed link is followed; the present e-mail withdraws a pending one',
    access: 'customer',
    factor: 'fresh',
    limit: 'account',
    body: ProfileForm,
    responses: { 200: User },
  },
  'GET /auth/account': { summary: "The caller's account", access: 'customer', responses: { 200: AccountDetails } },
  'DELETE /auth/me/pending-email': {
    summary: 'Withdraw a change of the e-mail that waits for its confirmation; its link is void',
    access: 'customer',
    factor: 'none',
    isPersonal: true,
    responses: { 200: AccountDetails },
  },
  'DELETE /auth/providers/:provider': {
    summary:
      'Disconnect a provider and end the other sessions; needs a fresh proof, and another way to sign in; mailed with a link that undoes it',
    access: 'customer',
    factor: 'fresh',
    limit: 'account',
    isPersonal: true,
    params: z.object({ provider: Provider }),
    responses: { 200: AccountDetails },
  },
  'POST /auth/confirm-email': {
    summary:
      'Confirm an e-mail by a mailed link, once; with a session of the account it is proven that its reader is the owner',
    access: 'anyone',
    limit: 'reset',
    body: z.object({ token: z.string().max(100) }),
    responses: { 200: Done },
  },
  'POST /auth/confirm-email/mail': {
    summary: 'Mail the link that confirms the e-mail once more',
    access: 'customer',
    factor: 'none',
    limit: 'confirm-mail',
    responses: { 200: Done },
  },
  'GET /auth/sessions': {
    summary: "The caller's open sessions, the one used last first",
    access: 'customer',
    responses: { 200: z.array(OpenSession) },
  },
  'DELETE /auth/sessions': {
    summary: 'Sign out everywhere else; answers the session that is left',
    access: 'customer',
    factor: 'fresh',
    responses: { 200: z.array(OpenSession) },
  },
  'DELETE /auth/sessions/:id': {
    summary: "End one of the caller's sessions; answers those that are left",
    access: 'customer',
    factor: 'fresh',
    isPersonal: true,
    params: byId,
    responses: { 200: z.array(OpenSession) },
  },
} as const satisfies EndpointTable
