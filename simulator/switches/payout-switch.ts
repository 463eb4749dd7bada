import type { Transaction } from 'kysely'
import { z } from 'zod'
import { type PayoutStatus, payoutStatuses, type Schema } from '../database/schema.ts'
import type { SimulatorSettings } from '../settings.ts'

/** The state of new payouts: processed at once, still on their way until they are moved, or failed. */
export const PayoutSwitch = z.object({ kind: z.enum(payoutStatuses) })
export type PayoutSwitch = z.output<typeof PayoutSwitch>

export async function firstPayoutStatus(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
): Promise<PayoutStatus> {
  if (!settings.switches) return 'processed'
  const row = await transaction.selectFrom('switches').select('value').where('name', '=', 'payouts').executeTakeFirst()
  return row ? PayoutSwitch.parse(row.value).kind : 'processed'
}
