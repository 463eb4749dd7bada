import { inTransaction } from '../../platform/database/database.ts'
import type { ApiCall, Caller, RouteRegistrar } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { findAccountDetails, insertAccount, isEmailFree, presentAccount, presentCaller } from './account.ts'
import { removeUsedAdminPassword } from './admins.ts'
import { changePassword, reauthenticate, requestPasswordReset, resetPassword } from './change-password.ts'
import { endOtherSessions, endOwnSession } from './end-credentials.ts'
import { hashNewPassword } from './passwords.ts'
import { confirmEmail, editProfile, resendConfirmationMail, sendConfirmationMail } from './profile.ts'
import { disconnectProvider } from './providers/connect-provider.ts'
import { listIdentities } from './providers/identities.ts'
import { endSession, listSessions, sessionCookie } from './sessions.ts'
import { logIn, recordGuess, signIn } from './sign-in.ts'
import { previewUndo, undoChange } from './undo-change.ts'

export function accountRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/register', async (call) => {
    const registered = await registerAccount(shop, call)
    return registered instanceof Refusal ? registered : toBody(await signIn(shop, registered, call))
  })

  route('POST /auth/login', async (call) => {
    const verified = await logIn(database, call)
    if (!(verified instanceof Refusal)) return toBody(await signIn(shop, verified, call))
    if (verified.code === 'wrong_credentials') await recordGuess(shop, call.body.email, call.request)
    return verified
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromTrustedOrigin(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    sessionCookie.clear(shop, reply)
    return toMessage('You are signed out.')
  })

  route('GET /auth/me', async ({ caller }) => ({ body: presentCaller(caller) }))

  route('POST /auth/forgot-password', async ({ body, request }) => {
    await requestPasswordReset(shop, sourceOf(request), body.email)
    return toMessage('If there is an account with this e-mail, a link to choose a new password is on its way.')
  })

  route('POST /auth/reset-password', async (call) => {
    const reset = await resetPassword(shop, call)
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

  route('PUT /auth/password', async (call) => {
    const refusal = await changePassword(shop, call)
    if (!refusal) await removeUsedAdminPassword(shop)
    return refusal ?? toMessage('Your password has been changed.')
  })

  route('POST /auth/reauthenticate', async (call) => {
    return (await reauthenticate(shop, call)) ?? toMessage('Identity confirmed.')
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
    const refusal = await confirmEmail(shop, sourceOf(request), body.token, optionalCaller)
    return refusal ?? toMessage('Your e-mail is confirmed.')
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

/**
 * Creates a customer's account and sends a confirmation mail, unless too many have left for its network: it can be requested
 * later; shopping does not wait for it. Of many registrations with one e-mail exactly one succeeds.
 */
async function registerAccount(shop: Shop, { body, request }: ApiCall<'POST /auth/register'>) {
  const { name, email } = body
  const { network } = sourceOf(request)
  const password_hash = await hashNewPassword(body.password)
  if (password_hash instanceof Refusal) return password_hash
  const taken = refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
  return inTransaction(shop.database, async (transaction) => {
    if (!(await isEmailFree(transaction, email))) return taken
    const account = await insertAccount(transaction, { name, email, password_hash })
    if (!account) return taken
    await sendConfirmationMail(shop, transaction, account.id, { email, network, isNew: true })
    return { account, verified: { kind: 'password', hash: password_hash } as const, isNew: true }
  })
}

function toMessage(message: string): { body: { message: string } } {
  return { body: { message } }
}

async function ownSessions({ database }: Shop, caller: Caller) {
  const sessions = await listSessions(database, caller.userId)
  return sessions.map((session) => ({
    _id: session.id,
    userAgent: session.user_agent,
    createdAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    isCurrent: session.id === caller.sessionId,
  }))
}

async function loadAccountDetails({ database }: Shop, { userId }: Caller) {
  const details = await findAccountDetails(database, userId)
  const identities = await listIdentities(database, userId)
  return {
    hasPassword: Boolean(details.has_password),
    isEmailConfirmed: Boolean(details.is_email_confirmed),
    identities: identities.map(({ provider, created_at }) => ({ provider, connectedAt: created_at.toISOString() })),
    pendingEmail: details.pending_email,
  }
}
