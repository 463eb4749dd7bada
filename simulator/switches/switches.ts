import type { Kysely } from 'kysely'
import { z } from 'zod'
import { payoutStatuses, type Schema } from '../database/schema.ts'
import type { SimulatorSettings } from '../simulator.ts'

const events = z.array(z.string()).optional()

const WebhookSwitch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('normal'), events }),
  z.object({ kind: z.literal('lost'), events }),
  z.object({ kind: z.literal('held'), events }),
  z.object({
    kind: z.literal('duplicated'),
    times: z.int().min(2).max(100),
    freshIds: z.boolean().default(false),
    events,
  }),
])
export type WebhookSwitch = z.output<typeof WebhookSwitch>

/** What tests can set, by the name of its row and its route. */
export const switches = {
  /** How webhooks of new events are delivered; with `events`, of these events only */
  webhooks: WebhookSwitch,
  /** Overrides the webhook URL given at the start: a test's shop learns its own port late */
  'webhook-address': z.object({ url: z.url() }),
  /** Whether a refund is processed at once or stays pending until it is moved */
  refunds: z.object({ kind: z.enum(['processed', 'pending']) }),
  /** The state of new payouts: processed at once, still on their way until they are moved, or failed */
  payouts: z.object({ kind: z.enum(payoutStatuses) }),
}
type SwitchName = keyof typeof switches

/** Null where it is not set, or the simulator has no switches. */
export async function readSwitch<Name extends SwitchName>(
  database: Kysely<Schema>,
  settings: SimulatorSettings,
  name: Name,
): Promise<z.output<(typeof switches)[Name]> | null> {
  if (!settings.switches) return null
  const row = await database.selectFrom('switches').select('value').where('name', '=', name).executeTakeFirst()
  const schema: (typeof switches)[Name] = switches[name]
  return row ? (schema.parse(row.value) as z.output<(typeof switches)[Name]>) : null
}
