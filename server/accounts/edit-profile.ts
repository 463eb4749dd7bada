import type { Updateable } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { askToConfirmEmail } from './ask-to-confirm-email.ts'
import { findAccount, hasPassword, isEmailTaken } from './queries.ts'
import type { Account } from './register-account.ts'
import { requirePassword } from './require-password.ts'
import type { Caller } from './sessions.ts'

export type ProfileEdit = {
  name?: string | undefined
  phoneNumber?: string | null | undefined
  email?: string | undefined
  currentPassword?: string | undefined
}

/** Edits name and phone number at once. Another e-mail is asked to be confirmed first, and until then nothing of it counts. */
export async function editProfile(shop: Shop, caller: Caller, edit: ProfileEdit): Promise<Account | Refusal> {
  const newEmail = edit.email === undefined || edit.email === caller.email ? null : edit.email
  if (newEmail !== null && (await hasPassword(shop.database, caller.userId))) {
    const present = await requirePassword(shop.database, caller.userId, edit.currentPassword)
    if (present instanceof Refusal) return present
  }
  return inTransaction(shop.database, async (transaction) => {
    const changes: Updateable<Schema['users']> = {}
    if (edit.name !== undefined) changes.name = edit.name
    if (edit.phoneNumber !== undefined) changes.phone_number = edit.phoneNumber
    if (Object.keys(changes).length > 0) {
      await transaction.updateTable('users').set(changes).where('id', '=', caller.userId).execute()
    }
    const account = await findAccount(transaction, caller.userId)
    if (newEmail === null) return account
    if (await isEmailTaken(transaction, newEmail)) {
      return refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
    }
    await askToConfirmEmail(shop, transaction, account, newEmail)
    return account
  })
}
