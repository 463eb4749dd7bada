import { join } from 'node:path'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { type Address, addressOf } from '../../server/platform/embedded-postgres/settings.ts'

/** Where the database of the shop with this data directory is reached. */
export async function embeddedAddress(dataDirectory: string): Promise<Address> {
  const cluster = join(dataDirectory, 'database')
  return addressOf(cluster, await accountFor(cluster))
}
