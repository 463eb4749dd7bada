import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'
import { ReauthenticationForm, ResetPasswordForm } from './forms/account.ts'

const Provider = z.enum(['google', 'facebook'])
const LinkToken = z.object({ token: z.string().max(100) })
const Done = z.object({ message: z.string() })

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
  expiresAt: moment,
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
