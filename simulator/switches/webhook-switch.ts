import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { SimulatorSettings } from '../settings.ts'

const events = z.array(z.string()).optional()

/** How webhooks of new events are delivered; with `events`, of these events only. */
export const WebhookSwitch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('normal'), events }),
  z.object({ kind: z.literal('lost'), events }),
  z.object({ kind: z.literal('held'), events }),
  z.object({
    kind: z.literal('duplicated'),
    times: z.int().min(2).max(100),
    freshIds: z.boolean().default(false),
    events,
  }),
  z.object({ kind: z.literal('delayed'), ms: z.int().min(0), events }),
])
export type WebhookSwitch = z.output<typeof WebhookSwitch>

const NORMAL: WebhookSwitch = { kind: 'normal' }

export async function readWebhookSwitch(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
  event: string,
): Promise<WebhookSwitch> {
  if (!settings.switches) return NORMAL
  const row = await transaction.selectFrom('switches').select('value').where('name', '=', 'webhooks').executeTakeFirst()
  if (!row) return NORMAL
  const mode = WebhookSwitch.parse(row.value)
  return mode.events === undefined || mode.events.includes(event) ? mode : NORMAL
}
