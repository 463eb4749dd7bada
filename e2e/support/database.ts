import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { SignedIn } from '../../contract/accounts.ts'
import type { Address } from '../../server/platform/embedded-postgres/settings.ts'

/** The environment variables with the connection to the shop's database, and the hash of every shopper's password. */
export const SHOP_DATABASE = 'PAUDHA_E2E_DATABASE'
export const PASSWORD_HASH = 'PAUDHA_E2E_PASSWORD_HASH'

/** The password of every account that is made straight in the database. */
export const PASSWORD = 'monsoon rain'

let shared: pg.Pool | null = null

/** Runs a statement in the shop's database, for states that no screen and no call can produce; returns its rows. */
export async function runInShopDatabase(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  shared ??= new pg.Pool({ ...addressFrom(process.env[SHOP_DATABASE]), max: 2, allowExitOnIdle: true })
  return (await shared.query<Record<string, unknown>>(statement, values)).rows
}

/** Has the van, or a courier, carry an order on a day. */
export async function putOnVan(orderId: string, day: string, by: 'van' | 'courier' = 'van'): Promise<void> {
  const delivery = { by, courier: null, zone: 'Pune', leaves: day, earliest: day, latest: day }
  await runInShopDatabase('update orders set delivery = $1 where id = $2', [JSON.stringify(delivery), orderId])
}

/** Inserts an account with a session, without a registration and its mail; its address is not confirmed. */
export async function insertCustomer({ name, email }: { name: string; email: string }): Promise<SignedIn> {
  const [_id, token] = [randomBytes(10).toString('hex'), randomBytes(32).toString('base64url')]
  await runInShopDatabase('insert into users (id, name, email, password_hash) values ($1, $2, $3, $4)', [
    _id,
    name,
    email,
    process.env[PASSWORD_HASH],
  ])
  await runInShopDatabase(
    `insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '30 days')`,
    [randomBytes(10).toString('hex'), _id, digestOf(token), digestOf(randomBytes(32).toString('base64url'))],
  )
  return { token, name, user: { _id, name, email, phoneNumber: null, isAdmin: false, isActive: true } }
}

function addressFrom(variable: string | undefined): Address {
  if (variable === undefined) throw new Error('The shop for the journeys was not opened')
  return JSON.parse(variable) as Address
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
