import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { RequestSource } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import type { VerifiedAccount } from './account.ts'
import { isEmailFree } from './account.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { sendConfirmationMail } from './confirm-email.ts'
import { hashPassword } from './passwords.ts'

type Registration = { name: string; email: string; password: string }

/**
 * Creates a customer's account and sends a confirmation mail, unless too many have left for its network: it can be requested
 * later; shopping does not wait for it. Of many registrations with
 * one e-mail exactly one succeeds.
 */
export async function registerAccount(
  shop: Shop,
  { network }: RequestSource,
  registration: Registration,
): Promise<VerifiedAccount | Refusal> {
  const common = refuseCommonPassword(registration.password)
  if (common) return common
  const passwordHash = await hashPassword(registration.password)
  const taken = refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
  return inTransaction(shop.database, async (transaction) => {
    if (!(await isEmailFree(transaction, registration.email))) return taken
    const account = await transaction
      .insertInto('users')
      .values({
        id: newIdentifier(),
        name: registration.name,
        email: registration.email,
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'])
      .executeTakeFirst()
    if (!account) return taken
    await sendConfirmationMail(shop, transaction, account.id, { email: account.email, network, isNew: true })
    return { account, verified: { kind: 'password', hash: passwordHash }, isNew: true }
  })
}
