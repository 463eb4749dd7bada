import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../../server/platform/embedded-postgres/address.ts'
import { SHOP_DATA } from './shop.ts'

/** Runs one statement in the shop's database, for what no screen and no call can do yet. */
export async function inShopDatabase(statement: string, values: unknown[]): Promise<void> {
  const cluster = join(process.env[SHOP_DATA] ?? '', 'database')
  const client = new pg.Client(await addressOf(cluster, await accountFor(cluster)))
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
