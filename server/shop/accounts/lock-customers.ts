import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/**
 * Locks customers, in the order of their ids, so that changes of their carts and orders wait for each other; deactivated
 * ones are left out.
 */
export function lockCustomers(transaction: Transaction<Schema>, userIds: readonly string[]) {
  return transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed')])
    .where('id', '=', sql<string>`any(${[...userIds]})`)
    .where('is_active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
