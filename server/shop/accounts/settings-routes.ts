import type { AccountDetails, OpenSession } from '../../../contract/account-settings.ts'
import type { Caller, RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, toBody } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { findAccountDetails, presentAccount } from './account.ts'
import { removeUsedAdminPassword } from './admins.ts'
import { changePassword, reauthenticate, requestPasswordReset, resetPassword } from './change-password.ts'
import { confirmEmail, resendConfirmationMail } from './confirm-email.ts'
import { editProfile } from './edit-profile.ts'
import { endOtherSessions, endOwnSession } from './end-credentials.ts'
import { disconnectProvider } from './providers/connect-provider.ts'
import { listIdentities } from './providers/identities.ts'
import { listSessions } from './sessions.ts'
import { previewUndo, undoChange } from './undo-change.ts'

export function accountSettingsRoutes(shop: Shop, route: RouteRegistrar): void {
  route('POST /auth/forgot-password', async ({ body, request }) => {
    await requestPasswordReset(shop, sourceOf(request), body.email)
    return toMessage('If there is an account with this e-mail, a link to choose a new password is on its way.')
  })

  route('POST /auth/reset-password', async ({ body, request, reply }) => {
    const reset = await resetPassword(shop, body, { request, reply })
    if (reset instanceof Refusal) return reset
    await removeUsedAdminPassword(shop)
    return { body: { message: 'Your new password is set. Please sign in.', ...reset } }
  })

  route('POST /auth/undo-change', async ({ body, request }) => {
    const refusal = await undoChange(shop, sourceOf(request), body)
    if (!refusal) await removeUsedAdminPassword(shop)
    return refusal ?? toMessage('The change has been undone. Please sign in.')
  })

  route('POST /auth/undo-change/preview', async ({ body }) => toBody(await previewUndo(shop, body.token)))

  route('PUT /auth/password', async ({ body, caller, request }) => {
    const refusal = await changePassword(shop, sourceOf(request), caller, body)
    if (!refusal) await removeUsedAdminPassword(shop)
    return refusal ?? toMessage('Your password has been changed.')
  })

  route('POST /auth/reauthenticate', async ({ body, caller, request }) => {
    return (await reauthenticate(shop, sourceOf(request), caller, body.password)) ?? toMessage('Identity confirmed.')
  })

  route('PATCH /auth/me', async ({ body, caller, request }) => {
    const account = await editProfile(shop, sourceOf(request), caller, body)
    return account instanceof Refusal ? account : { body: presentAccount(account) }
  })

  route('GET /auth/account', async ({ caller }) => ({ body: await loadAccountDetails(shop, caller) }))

  route('DELETE /auth/providers/:provider', async ({ params, caller, request }) => {
    const refusal = await disconnectProvider(shop, sourceOf(request), caller, params.provider)
    return refusal ?? { body: await loadAccountDetails(shop, caller) }
  })

  route('POST /auth/confirm-email', async ({ body, optionalCaller, request }) => {
    const link = { token: body.token, caller: optionalCaller }
    return (await confirmEmail(shop, sourceOf(request), link)) ?? toMessage('Your e-mail is confirmed.')
  })

  route('POST /auth/confirm-email/mail', async ({ caller, request }) => {
    return (await resendConfirmationMail(shop, sourceOf(request), caller)) ?? toMessage('The link is on its way.')
  })

  route('GET /auth/sessions', async ({ caller }) => ({ body: await ownSessions(shop, caller) }))

  route('DELETE /auth/sessions', async ({ caller, request }) => {
    await endOtherSessions(shop, sourceOf(request), caller)
    return { body: await ownSessions(shop, caller) }
  })

  route('DELETE /auth/sessions/:id', async ({ params, caller, request }) => {
    const refusal = await endOwnSession(shop, sourceOf(request), caller, params.id)
    return refusal ?? { body: await ownSessions(shop, caller) }
  })
}

function toMessage(message: string): { body: { message: string } } {
  return { body: { message } }
}

async function ownSessions({ database }: Shop, caller: Caller): Promise<OpenSession[]> {
  const sessions = await listSessions(database, caller.userId)
  return sessions.map((session) => ({
    _id: session.id,
    userAgent: session.user_agent,
    createdAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    isCurrent: session.id === caller.sessionId,
  }))
}

async function loadAccountDetails({ database }: Shop, { userId }: Caller): Promise<AccountDetails> {
  const details = await findAccountDetails(database, userId)
  const identities = await listIdentities(database, userId)
  return {
    hasPassword: Boolean(details.has_password),
    isEmailConfirmed: Boolean(details.is_email_confirmed),
    identities: identities.map(({ provider, created_at }) => ({ provider, connectedAt: created_at.toISOString() })),
    pendingEmail: details.pending_email,
  }
}
