import type { Database } from '../../../platform/database/database.ts'

/** Ends every sign-in of an account that waits for its second factor. */
export async function endPendingSignIns(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}
