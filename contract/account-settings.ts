import { z } from 'zod'
import { User } from './accounts.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment } from './fields.ts'
import {
  ChangePasswordForm,
  ForgotPasswordForm,
  ProfileForm,
  ReauthenticationForm,
  ResetPasswordForm,
} from './forms/account.ts'

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

const LinkToken = z.object({ token: z.string().max(100) })

export const ResetPreview = z.object({
  email: z.string(),
  identities: z.array(
    z.object({
      provider: Provider,
      connectedAt: moment,
      isKept: z.boolean().meta({ description: 'False for one connected since the e-mail was last proven' }),
    }),
  ),
})
export type ResetPreview = z.infer<typeof ResetPreview>

export const UndoPreview = z.object({
  change: z.enum(['password', 'email', 'connected', 'disconnected']),
  provider: Provider.nullable().meta({ description: 'Which one was connected or disconnected' }),
  changedAt: moment,
  email: z.string().meta({ description: 'The e-mail that the account has after the undo' }),
  isEmailRestored: z.boolean().meta({ description: 'Whether the account has another e-mail now' }),
  isEmailTaken: z.boolean().meta({ description: 'Whether another account has that e-mail now: the undo is refused' }),
  connects: z.array(Provider).meta({ description: 'Disconnected since; the undo connects them again' }),
  disconnects: z.array(Provider).meta({ description: 'What the undo disconnects' }),
})
export type UndoPreview = z.infer<typeof UndoPreview>

export const accountRecovery = {
  'POST /auth/reset-password': {
    summary:
      'Choose a new password by a mailed link, once; ends every session, link and pending change, and disconnects what was connected since the e-mail was last proven',
    access: 'anyone',
    limit: 'reset',
    body: ResetPasswordForm,
    responses: { 200: z.object({ message: z.string(), disconnected: z.array(Provider) }) },
  },
  'POST /auth/reset-password/preview': {
    summary: 'What is connected with the account of a mailed link, and what of it a reset keeps; uses nothing up',
    access: 'anyone',
    limit: 'reset',
    body: LinkToken,
    responses: { 200: ResetPreview },
  },
  'POST /auth/undo-change': {
    summary:
      'Undo a change of the account by a mailed link, with a new password: puts back the former e-mail and identities and ends every session; newer undo links are void',
    access: 'anyone',
    limit: 'reset',
    body: ResetPasswordForm,
    responses: { 200: Done },
  },
  'POST /auth/undo-change/preview': {
    summary: 'What an undo link would do; uses nothing up',
    access: 'anyone',
    limit: 'reset',
    body: LinkToken,
    responses: { 200: UndoPreview },
  },
  'POST /auth/reauthenticate': {
    summary: 'Type the present password once more: for 10 minutes the session may connect and disconnect providers',
    access: 'customer',
    factor: 'fresh',
    limit: 'account',
    isPersonal: true,
    body: ReauthenticationForm,
    responses: { 200: Done },
  },
} as const satisfies EndpointTable

/** Security events of an account. A kind is added here, and its text in the profile's list. */
export const securityEventKinds = [
  'registered',
  'signed_in',
  'sign_in_refused',
  'password_refused',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'email_confirmed',
  'email_change_requested',
  'email_change_withdrawn',
  'email_changed',
  'change_undone',
  'provider_connected',
  'provider_disconnected',
  'provider_dropped',
  'session_ended',
  'sessions_ended',
  'account_deactivated',
  'account_activated',
  'account_guessed',
  'factor_added',
  'factor_removed',
  'factor_used',
  'factor_refused',
  'recovery_code_used',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  kind: z.enum(securityEventKinds),
  at: moment.meta({ description: 'When it happened last' }),
  count: z.number().int().meta({ description: 'How often; what anyone can cause is counted by the hour' }),
  network: z.string().nullable().meta({ description: "The caller's IPv4 address, or the /64 network of an IPv6 one" }),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.string()).meta({ description: 'Such as `provider` or `reason`; never a secret' }),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The most events in the list, and for how many days they are stored. */
export const MAX_SECURITY_EVENTS = 100
export const SECURITY_EVENT_DAYS = 180

export const securityEvents = {
  'GET /auth/security-events': {
    summary: `What happened to the caller's account, newest first: at most ${MAX_SECURITY_EVENTS} events of the last ${SECURITY_EVENT_DAYS} days`,
    access: 'customer',
    responses: { 200: z.array(SecurityEvent) },
  },
} as const satisfies EndpointTable
