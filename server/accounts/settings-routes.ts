import type { OpenSession } from '../../contract/account-settings.ts'
import { inTransaction } from '../database/database.ts'
import type { RouteRegistrar } from '../http/handler.ts'
import { Refusal } from '../refusal.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { askForNewPassword } from './ask-for-new-password.ts'
import { askToConfirmEmail } from './ask-to-confirm-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { editProfile } from './edit-profile.ts'
import { presentAccount } from './present-account.ts'
import { findAccount, findAccountDetails } from './queries.ts'
import { resetPassword } from './reset-password.ts'
import { type Caller, endSessions, listSessions } from './sessions.ts'

/** What people change about their accounts. */
export function accountSettingsRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/forgot-password', async ({ body, request }) => {
    await askForNewPassword(shop, sourceOf(request), body.email)
    return done('If there is an account with this e-mail, a link to choose a new password is on its way.')
  })

  route('POST /auth/reset-password', async ({ body }) => {
    return (await resetPassword(shop, body)) ?? done('Your new password is set. Please log in.')
  })

  route('PUT /auth/password', async ({ body, caller }) => {
    return (await changePassword(shop, caller, body)) ?? done('Your password is changed.')
  })

  route('PATCH /auth/me', async ({ body, caller }) => {
    const account = await editProfile(shop, caller, body)
    return account instanceof Refusal ? account : { body: presentAccount(account) }
  })

  route('GET /auth/account', async ({ caller }) => {
    const details = await findAccountDetails(database, caller.userId)
    return {
      body: {
        hasPassword: Boolean(details.has_password),
        isEmailConfirmed: Boolean(details.is_email_confirmed),
        providers: details.providers,
        pendingEmail: details.pending_email,
      },
    }
  })

  route('POST /auth/confirm-email', async ({ body }) => {
    return (await confirmEmail(shop, body.token)) ?? done('Your e-mail is confirmed.')
  })

  route('POST /auth/confirm-email/mail', async ({ caller: { userId } }) => {
    await inTransaction(database, async (transaction) => {
      const [account, details] = [await findAccount(transaction, userId), await findAccountDetails(transaction, userId)]
      if (details.is_email_confirmed && !details.pending_email) return
      await askToConfirmEmail(shop, transaction, account, details.pending_email ?? account.email)
    })
    return done('The link is on its way.')
  })

  route('GET /auth/sessions', async ({ caller }) => ({ body: await ownSessions(shop, caller) }))

  route('DELETE /auth/sessions', async ({ caller }) => {
    await endSessions(database, caller.userId, caller.sessionId)
    return { body: await ownSessions(shop, caller) }
  })
}

function done(message: string): { body: { message: string } } {
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
