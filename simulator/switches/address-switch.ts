import { z } from 'zod'
import type { Database } from '../database/open-database.ts'

/** Overrides the webhook URL given at the start: a test's shop learns its own port late. */
export const AddressSwitch = z.object({ url: z.url() })

export async function readAddressSwitch(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('switches')
    .select('value')
    .where('name', '=', 'webhook-address')
    .executeTakeFirst()
  return row ? AddressSwitch.parse(row.value).url : null
}
