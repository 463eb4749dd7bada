import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/**
 * Locks customers, in the order of their ids, so that changes of their carts and orders wait for each other; deactivated
 * ones are left out. With `skipLocked` so are those that another transaction has locked; else it waits for them.
 */
export function lockCustomers(
  transaction: Transaction<Schema>,
  userIds: readonly string[],
  { skipLocked = false } = {},
) {
  const customers = transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed')])
    .where('id', '=', sql<string>`any(${[...userIds]})`)
    .where('is_active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
  return (skipLocked ? customers.skipLocked() : customers).execute()
}
