import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { newEventId } from '../entities.ts'
import { readSwitch } from '../switches/switches.ts'

/** What it is about, by the names that webhooks give them: `{ payment: presentPayment(…) }`. */
type Entities = Partial<Record<'refund' | 'payment' | 'order' | 'qr_code' | 'payout' | 'settlement', object>>

const ACCOUNT_ID = 'acc_PaymentSimulat'

/** Saves a webhook for delivery, in the transaction of its event such as `payment.captured`; delayed by `quietMs`. */
export async function saveWebhook(
  transaction: Transaction<Schema>,
  event: string,
  entities: Entities,
  quietMs = 0,
): Promise<void> {
  const chosen = await readSwitch(transaction, 'webhooks')
  const mode = chosen && chosen.events?.includes(event) !== false ? chosen : NORMAL
  const event_id = newEventId()
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const created_at = Math.floor(Date.now() / 1000)
  const message = {
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at,
  }
  await transaction
    .insertInto('webhooks')
    .values(
      Array.from({ length: mode.times }, (_, copy) => ({
        event_id: copy > 0 && mode.freshIds ? newEventId() : event_id,
        event,
        body: JSON.stringify(message),
        state: mode.kind === 'held' || mode.kind === 'lost' ? mode.kind : 'waiting',
        due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${quietMs / 1000})`,
      })),
    )
    .execute()
}

const NORMAL = { kind: 'normal', times: 1, freshIds: false } as const
