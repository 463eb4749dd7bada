import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../../server/platform/embedded-postgres/address.ts'
import { SHOP_DATA } from './shop.ts'

/** Runs a statement in the shop's database, for states that no screen and no call can produce; returns its rows. */
export async function runInShopDatabase(statement: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const cluster = join(process.env[SHOP_DATA] ?? '', 'database')
  const client = new pg.Client(await addressOf(cluster, await accountFor(cluster)))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement, values)
  await client.end()
  return rows
}
