import { join } from 'node:path'
import { accountFor } from '../../server/platform/embedded-postgres/account.ts'
import { type Address, addressOf } from '../../server/platform/embedded-postgres/settings.ts'

/** The address of the embedded database in this data directory. */
export async function embeddedAddress(dataDirectory: string): Promise<Address> {
  const cluster = join(dataDirectory, 'database')
  return addressOf(cluster, await accountFor(cluster))
}
