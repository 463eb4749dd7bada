import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { lockCallerWithPassword, recordReauthentication } from './lock-caller.ts'
import { requirePassword } from './require-password.ts'

/** Records on the caller's session that they have entered the present password. A wrong one is refused by its field. */
export async function reauthenticate(
  shop: Shop,
  source: RequestSource,
  caller: Caller,
  password: string,
): Promise<undefined | Refusal> {
  const hash = await requirePassword(shop.database, source, caller.userId, password, 'password')
  if (hash instanceof Refusal) return hash
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCallerWithPassword(transaction, caller, hash)
    if (account instanceof Refusal) return account
    await recordReauthentication(transaction, caller.sessionId)
    return undefined
  })
}
