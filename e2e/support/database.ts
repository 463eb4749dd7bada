import type { SignedIn } from '../../contract/accounts.ts'
import type { Address } from '../../server/platform/embedded-postgres/settings.ts'
import { digestOf, newIdentifier, newSecret } from '../../server/platform/identifiers.ts'
import { runOnce } from '../../test/support/test-postgres.ts'

/** The environment variables with the connection to the shop's database, and the hash of every shopper's password. */
export const SHOP_DATABASE = 'PAUDHA_E2E_DATABASE'
export const PASSWORD_HASH = 'PAUDHA_E2E_PASSWORD_HASH'

/** The password of every account that is made straight in the database. */
export const PASSWORD = 'monsoon rain'

/** Runs a statement in the shop's database, for states that no screen and no call can produce; returns its rows. */
export function runInShopDatabase(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return runOnce(JSON.parse(process.env[SHOP_DATABASE] ?? '') as Address, statement, values)
}

/** Has the van, or a courier, carry an order on a day. */
export async function putOnVan(orderId: string, day: string, by: 'van' | 'courier' = 'van'): Promise<void> {
  const delivery = { by, courier: null, zone: 'Pune', leaves: day, earliest: day, latest: day }
  await runInShopDatabase('update orders set delivery = $1 where id = $2', [JSON.stringify(delivery), orderId])
}

/** Inserts an account with a session, without a registration and its mail; its address is not confirmed. */
export async function insertCustomer({ name, email }: { name: string; email: string }): Promise<SignedIn> {
  const [_id, token] = [newIdentifier(), newSecret()]
  await runInShopDatabase('insert into users (id, name, email, password_hash) values ($1, $2, $3, $4)', [
    _id,
    name,
    email,
    process.env[PASSWORD_HASH],
  ])
  await runInShopDatabase(
    `insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '30 days')`,
    [newIdentifier(), _id, digestOf(token), digestOf(newSecret())],
  )
  return { token, name, user: { _id, name, email, phoneNumber: null, isAdmin: false, isActive: true } }
}
