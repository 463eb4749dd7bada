import type { Kysely } from 'kysely'
import { z } from 'zod'
import { payoutStatuses, type Schema } from '../database/schema.ts'

/** `times` says how often each webhook is sent, with a new event id each further time if `freshIds`. */
const WebhookSwitch = z.object({
  kind: z.enum(['normal', 'lost', 'held', 'duplicated']),
  times: z.int().min(1).max(100).default(1),
  freshIds: z.boolean().default(false),
  events: z.array(z.string()).optional(),
})
export type WebhookSwitch = z.input<typeof WebhookSwitch>

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

/** Null where it is not set. */
export async function readSwitch<Name extends SwitchName>(
  database: Kysely<Schema>,
  name: Name,
): Promise<z.output<(typeof switches)[Name]> | null> {
  const row = await database.selectFrom('switches').select('value').where('name', '=', name).executeTakeFirst()
  const schema: (typeof switches)[Name] = switches[name]
  return row ? (schema.parse(row.value) as z.output<(typeof switches)[Name]>) : null
}
