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
const LinkToken = z.object({ token: z.string().max(100) })

/** What changes the caller's account, and what a person does who may not be able to sign in. */
const guarded = { access: 'customer', factor: 'fresh', limit: 'account' } as const
const byLink = { access: 'anyone', limit: 'reset' } as const

/** What an account's owner sees beside the user. */
export const AccountDetails = z.object({
  hasPassword: z.boolean(),
  identities: z
    .array(z.object({ provider: Provider, connectedAt: moment }))
    .describe('The connected sign-in providers, and when each was connected'),
  isEmailConfirmed: z.boolean(),
  pendingEmail: z.string().nullable().describe('A new address that has not been confirmed yet'),
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const OpenSession = z.object({
  _id: z.string(),
  userAgent: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment.describe('Rounded to the hour'),
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const UndoPreview = z.object({
  change: z.enum(['password', 'email', 'connected', 'disconnected']),
  provider: Provider.nullable().describe('The provider that was connected or disconnected'),
  changedAt: moment,
  email: z.string().describe("The account's e-mail after the undo"),
  isEmailRestored: z.boolean().describe('Whether the account now has a different e-mail'),
  isEmailTaken: z.boolean().describe('Whether another account now has that e-mail; the undo is then refused'),
  connects: z.array(Provider).describe('Disconnected since then; the undo reconnects them'),
  disconnects: z.array(Provider).describe('What the undo disconnects'),
})
export type UndoPreview = z.infer<typeof UndoPreview>

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
  at: moment.describe('When it last happened'),
  count: z.number().int().describe('How often it happened; events that anyone can cause are counted per hour'),
  network: z.string().nullable().describe("The caller's IPv4 address, or the /64 network of an IPv6 one"),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.string()).describe('For example, `provider` or `reason`; never a secret'),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The most events in the list, and for how many days they are stored. */
export const MAX_SECURITY_EVENTS = 100
export const SECURITY_EVENT_DAYS = 180

export const accountSettings = {
  'POST /auth/forgot-password': {
    summary:
      'E-mail a password reset link, at most every 15 minutes. The response is the same whether or not the account exists',
    ...byLink,
    body: ForgotPasswordForm,
    responses: { 200: Done },
  },
  'PUT /auth/password': {
    summary:
      'Change the password. Ends all other sessions, cancels password links and any pending e-mail change, and e-mails a link to undo the change',
    ...guarded,
    body: ChangePasswordForm,
    responses: { 200: Done },
  },
  'PATCH /auth/me': {
    summary:
      'Edit the profile. A new e-mail needs the current password, or a recent sign-in with a provider if there is none, and takes effect once its link is followed. Sending the current e-mail cancels a pending change',
    ...guarded,
    body: ProfileForm,
    responses: { 200: User },
  },
  'GET /auth/account': { summary: "The caller's account", access: 'customer', responses: { 200: AccountDetails } },
  'DELETE /auth/providers/:provider': {
    summary:
      'Disconnect a provider and end all other sessions. Needs recent confirmation of identity and another way to sign in; e-mails a link to undo the change',
    ...guarded,
    isPersonal: true,
    params: z.object({ provider: Provider }),
    responses: { 200: AccountDetails },
  },
  'POST /auth/confirm-email': {
    summary:
      'Confirm an e-mail with a single-use link. If the caller is signed in to the account, this also proves that they own the address',
    ...byLink,
    body: LinkToken,
    responses: { 200: Done },
  },
  'POST /auth/confirm-email/mail': {
    summary: 'Send the confirmation link again',
    access: 'customer',
    factor: 'none',
    limit: 'confirm-mail',
    responses: { 200: Done },
  },
  'GET /auth/sessions': {
    summary: "The caller's open sessions, most recently used first",
    access: 'customer',
    responses: { 200: z.array(OpenSession) },
  },
  'DELETE /auth/sessions': {
    summary: 'Sign out everywhere else; returns the remaining session',
    access: 'customer',
    factor: 'fresh',
    responses: { 200: z.array(OpenSession) },
  },
  'DELETE /auth/sessions/:id': {
    summary: "End one of the caller's sessions; returns the remaining ones",
    access: 'customer',
    factor: 'fresh',
    isPersonal: true,
    params: byId,
    responses: { 200: z.array(OpenSession) },
  },
  'POST /auth/reset-password': {
    summary:
      'Set a new password with a single-use link. Revokes every session, link and pending change, and disconnects any provider connected after the e-mail was last proven',
    ...byLink,
    body: ResetPasswordForm,
    responses: { 200: z.object({ message: z.string(), disconnected: z.array(Provider) }) },
  },
  'POST /auth/undo-change': {
    summary:
      'Undo an account change with a link and a new password. Restores the previous e-mail and providers and ends every session; newer undo links stop working',
    ...byLink,
    body: ResetPasswordForm,
    responses: { 200: Done },
  },
  'POST /auth/undo-change/preview': {
    summary: 'What an undo link would do. Does not use it up',
    ...byLink,
    body: LinkToken,
    responses: { 200: UndoPreview },
  },
  'POST /auth/reauthenticate': {
    summary: 'Confirm the current password. For 10 minutes the session can connect and disconnect providers',
    ...guarded,
    isPersonal: true,
    body: ReauthenticationForm,
    responses: { 200: Done },
  },
  'GET /auth/security-events': {
    summary: `What happened to the caller's account, newest first: at most ${MAX_SECURITY_EVENTS} events of the last ${SECURITY_EVENT_DAYS} days`,
    access: 'customer',
    responses: { 200: z.array(SecurityEvent) },
  },
} as const satisfies EndpointTable
