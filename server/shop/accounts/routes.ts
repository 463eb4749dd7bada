import { inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { type RequestSource, sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { insertAccount, isEmailFree, presentCaller, type VerifiedAccount } from './account.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { sendConfirmationMail } from './confirm-email.ts'
import { hashPassword } from './passwords.ts'
import { recordGuess } from './record-guess.ts'
import { sessionCookie } from './session-cookie.ts'
import { endSession } from './sessions.ts'
import { logIn, signIn } from './sign-in.ts'

export function accountRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /auth/register', async ({ body, request, reply }) => {
    const registered = await registerAccount(shop, sourceOf(request), body)
    return registered instanceof Refusal ? registered : toBody(await signIn(shop, registered, request, reply))
  })

  route('POST /auth/login', async ({ body, request, reply }) => {
    const verified = await logIn(database, sourceOf(request), body)
    if (!(verified instanceof Refusal)) return toBody(await signIn(shop, verified, request, reply))
    if (verified.code === 'wrong_credentials') await recordGuess(shop, body.email, request)
    return verified
  })

  route('GET /auth/logout', async ({ optionalCaller, credential, request, reply }) => {
    if (credential?.kind !== 'bearer' && !isFromTrustedOrigin(shop, request)) return refuse('foreign_origin')
    if (optionalCaller) await endSession(database, optionalCaller.sessionId)
    sessionCookie.clear(shop, reply)
    return { body: { message: 'You are signed out.' } }
  })

  route('GET /auth/me', async ({ caller }) => ({ body: presentCaller(caller) }))
}

type Registration = { name: string; email: string; password: string }

/**
 * Creates a customer's account and sends a confirmation mail, unless too many have left for its network: it can be requested
 * later; shopping does not wait for it. Of many registrations with one e-mail exactly one succeeds.
 */
async function registerAccount(
  shop: Shop,
  { network }: RequestSource,
  { name, email, password }: Registration,
): Promise<VerifiedAccount | Refusal> {
  const common = refuseCommonPassword(password)
  if (common) return common
  const password_hash = await hashPassword(password)
  const taken = refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
  return inTransaction(shop.database, async (transaction) => {
    if (!(await isEmailFree(transaction, email))) return taken
    const account = await insertAccount(transaction, { name, email, password_hash })
    if (!account) return taken
    await sendConfirmationMail(shop, transaction, account.id, { email, network, isNew: true })
    return { account, verified: { kind: 'password', hash: password_hash }, isNew: true }
  })
}
