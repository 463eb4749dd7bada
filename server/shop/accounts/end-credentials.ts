import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { endSharing } from '../wishlist/end-sharing.ts'
import { deleteDevices } from './known-devices.ts'
import { endPendingSignIns } from './second-factor/end-pending-sign-ins.ts'

/**
 * Ends everything that was created with the account's credentials so far: its sessions, links for a new password, the link
 * that shares its wishlist, pending changes of the e-mail, flows at a provider that would connect it, sign-ins that wait
 * for a second factor, known devices, and fresh proofs. Second factors stay. Every change of a credential calls it, after
 * the change and with the user's row locked, so that concurrent requests find their session ended (`lockCaller`). On an
 * ordinary change the caller's own session is spared.
 * A link that confirms the present address stays: it opens nothing, and only the address's owner has it. Undo links
 * stay: by them the owner reverses a change that someone else made.
 */
export async function endCredentials(
  transaction: Transaction<Schema>,
  userId: string,
  { exceptSessionId = null }: { exceptSessionId?: string | null } = {},
): Promise<void> {
  await endSharing(transaction, userId)
  await deleteDevices(transaction, userId, exceptSessionId)
  await endPendingSignIns(transaction, userId)
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== null, (sessions) => sessions.where('id', '!=', exceptSessionId))
    .execute()
  await transaction.updateTable('sessions').set({ reauthenticated_at: null }).where('user_id', '=', userId).execute()
  // The flows of ended sessions are deleted with them.
  await transaction
    .deleteFrom('sign_in_flows')
    .where((flow) => flow.or([flow('connects_user_id', '=', userId), flow('session_id', '=', exceptSessionId)]))
    .execute()
  await transaction
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('purpose', '=', 'reset-password'),
        eb('email', '!=', selectFrom('users').select('email').where('id', '=', userId)),
      ]),
    )
    .execute()
}
