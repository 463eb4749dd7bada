import type { Transaction } from 'kysely'
import type { Provider, Schema } from '../../../platform/database/schema.ts'
import type { SavedIdentity } from '../../../platform/database/tables/accounts.ts'
import { listIdentities } from '../providers/identities.ts'

/** The state that an undo link restores: the account's address and its trusted identities before a change. */
export type Snapshot = {
  userId: string
  email: string
  /** Whether the address was proven to be read by the holder of the account's credentials */
  isEmailProven: boolean
  identities: SavedIdentity[]
}

/**
 * The account's present state, taken before a change with its row locked. An identity that was connected since the
 * address was last proven may not be the owner's and is left out, as a reset by mail would disconnect it; except the
 * one that is about to be disconnected, which the undo restores.
 */
export async function takeSnapshot(
  transaction: Transaction<Schema>,
  userId: string,
  disconnects: Provider | null = null,
): Promise<Snapshot> {
  const { email, email_proven_at } = await transaction
    .selectFrom('users')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const identities = (await listIdentities(transaction, userId))
    .filter(({ isTrusted, provider }) => isTrusted || provider === disconnects)
    .map(({ provider, subject, verified_email, created_at }) => ({
      provider,
      subject,
      verifiedEmail: verified_email,
      connectedAt: created_at.toISOString(),
    }))
  return { userId, email, isEmailProven: email_proven_at !== null, identities }
}
