import type { OpenSession } from '../../../contract/account-settings.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { removeUsedAdminPassword } from './admin-password-file.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { editProfile } from './edit-profile.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { loadAccountDetails } from './load-account-details.ts'
import { lockCaller } from './lock-caller.ts'
import { presentAccount } from './present-account.ts'
import { disconnectProvider } from './providers/disconnect-provider.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmationMail } from './resend-confirmation-mail.ts'
import { previewReset, resetPassword } from './reset-password.ts'
import { listSessions } from './sessions.ts'
import { previewUndo } from './undo/preview-undo.ts'
import { undoChange } from './undo/undo-change.ts'
import { withdrawPendingEmail } from './withdraw-pending-email.ts'

/** Changes that people make to their own accounts. */
export function accountSettingsRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/forgot-password', async ({ body, request }) => {
    await requestPasswordReset(shop, sourceOf(request), body.email)
    return toMessage('If there is an account with this e-mail, a link to choose a new password is on its way.')
  })

  route('POST /auth/reset-password', async ({ body, request, reply }) => {
    const reset = await resetPassword(shop, body, { request, reply })
    if (reset instanceof Refusal) return reset
    await removeUsedAdminPassword(shop)
    return { body: { message: 'Your new password is set. Please log in.', ...reset } }
  })

  route('POST /auth/reset-password/preview', async ({ body }) => {
    const preview = await previewReset(shop, body.token)
    return preview instanceof Refusal ? preview : { body: preview }
  })

  route('POST /auth/undo-change', async ({ body, request }) => {
    const refusal = await undoChange(shop, sourceOf(request), body)
    if (!refusal) await removeUsedAdminPassword(shop)
    return refusal ?? toMessage('The change is undone. Please log in.')
  })

  route('POST /auth/undo-change/preview', async ({ body }) => {
    const preview = await previewUndo(shop, body.token)
    return preview instanceof Refusal ? preview : { body: preview }
  })

  route('PUT /auth/password', async ({ body, caller, request }) => {
    const refusal = await changePassword(shop, sourceOf(request), caller, body)
    if (!refusal) await removeUsedAdminPassword(shop)
    return refusal ?? toMessage('Your password is changed.')
  })

  route('POST /auth/reauthenticate', async ({ body, caller, request }) => {
    return (await reauthenticate(shop, sourceOf(request), caller, body.password)) ?? toMessage('Thank you, it is you.')
  })

  route('PATCH /auth/me', async ({ body, caller, request }) => {
    const account = await editProfile(shop, sourceOf(request), caller, body)
    return account instanceof Refusal ? account : { body: presentAccount(account) }
  })

  route('GET /auth/account', async ({ caller }) => ({ body: await loadAccountDetails(shop, caller) }))

  route('DELETE /auth/me/pending-email', async ({ caller, request }) => {
    const refusal = await inTransaction(database, async (transaction) => {
      const account = await lockCaller(transaction, caller)
      if (account instanceof Refusal) return account
      await withdrawPendingEmail(transaction, sourceOf(request), account.id)
      return undefined
    })
    return refusal ?? { body: await loadAccountDetails(shop, caller) }
  })

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
