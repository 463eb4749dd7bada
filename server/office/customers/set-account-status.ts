import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { endCredentials } from '../../shop/accounts/end-credentials.ts'
import { withdrawMailings } from '../../shop/newsletter/withdraw-mailings.ts'
import { recordSecurityEvent } from '../../shop/security-events/record-security-event.ts'
import type { RequestSource } from '../../shop/security-events/request-source.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type StatusChange = { adminId: string; userId: string; isActive: boolean; source: RequestSource }

/**
 * An admin deactivates an account or activates it again. Its credentials end both times: activation restores no
 * session. Mailings that wait to be sent to it are withdrawn. An unchanged status is not recorded.
 */
export function setAccountStatus(
  database: Database,
  { adminId, userId, isActive, source }: StatusChange,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const { user, activeAdmins } = await lockWithActiveAdmins(transaction, userId)
    if (!user) return refuse('not_found')
    if (user.is_active === isActive) return
    if (!isActive && user.is_admin && activeAdmins === 1) return refuse('last_admin')
    await transaction.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute()
    await endCredentials(transaction, userId)
    if (!isActive) await withdrawMailings(transaction, userId)
    const event = {
      actorId: adminId,
      subject: { kind: 'user', id: userId, name: user.name },
      action: isActive ? 'activate' : 'deactivate',
      before: { isActive: user.is_active },
      after: { isActive },
    } as const
    await recordAuditEvents(transaction, [event])
    const kind = isActive ? 'account_activated' : 'account_deactivated'
    await recordSecurityEvent(transaction, { ...source, network: null, userAgent: null }, { userId, kind })
  })
}

/**
 * Serialises two admins who deactivate each other, so that one of them stays active. One statement locks the rows in
 * one order, and sees each row as the previous transaction left it.
 */
async function lockWithActiveAdmins(transaction: Transaction<Schema>, userId: string) {
  const locked = await transaction
    .selectFrom('users')
    .select(['id', 'name', 'is_admin', 'is_active'])
    .where((user) =>
      user.or([user('id', '=', userId), user.and([user('is_admin', '=', true), user('is_active', '=', true)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return {
    user: locked.find(({ id }) => id === userId),
    activeAdmins: locked.filter((user) => user.is_admin && user.is_active).length,
  }
}
