import type { Transaction } from 'kysely'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** Makes one user's changes wait for each other until the transaction ends; answers who they are. Throws for nobody. */
export async function lockUser(
  transaction: Transaction<Schema>,
  userId: string,
): Promise<{ name: string; email: string }> {
  const [user] = await userToLock(transaction, userId)
  if (!user) throw new Error('There is no such user to lock')
  return user
}

const userToLock = compileOnce((database, userId: string) =>
  database.selectFrom('users').select(['name', 'email']).where('id', '=', userId).forNoKeyUpdate(),
)
