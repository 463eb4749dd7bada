import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { VerifiedAccount } from './account.ts'
import { askToConfirmEmail } from './ask-to-confirm-email.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { isEmailFree } from './queries.ts'

type Registration = { name: string; email: string; password: string }

/**
 * Makes a customer's account and asks for its e-mail to be confirmed; shopping does not wait for that. Of many
 * registrations with one e-mail exactly one succeeds.
 */
export async function registerAccount(shop: Shop, registration: Registration): Promise<VerifiedAccount | Refusal> {
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
    await askToConfirmEmail(shop, transaction, account, { email: account.email, isNew: true })
    return { account, verified: { kind: 'password', hash: passwordHash }, isNew: true }
  })
}
