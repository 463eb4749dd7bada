import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { SimulatorSettings } from '../settings.ts'

/** Whether a refund is processed at once or stays pending until it is moved. */
export const RefundSwitch = z.object({ kind: z.enum(['processed', 'pending']) })
export type RefundSwitch = z.output<typeof RefundSwitch>

export async function refundsArePending(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
): Promise<boolean> {
  if (!settings.switches) return false
  const row = await transaction.selectFrom('switches').select('value').where('name', '=', 'refunds').executeTakeFirst()
  return row !== undefined && RefundSwitch.parse(row.value).kind === 'pending'
}
