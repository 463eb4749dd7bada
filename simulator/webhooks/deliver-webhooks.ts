import { sql } from 'kysely'
import { captureDue } from '../commands/capture-due.ts'
import type { Database } from '../database/open-database.ts'
import type { SimulatorSettings } from '../settings.ts'
import { recordDelivery } from './record-delivery.ts'
import { sendWebhook } from './send-webhook.ts'

export type Deliveries = {
  /** Starts the delivery of new webhooks */
  wake(): void
  /** Ends after the current deliveries */
  stop(): Promise<void>
}

const AT_ONCE = 8
/** Longer than a delivery can take; after it, deliveries of a killed process are repeated. */
const CLAIM_SECONDS = 10
/** How long another process's webhooks may wait, at most. */
const LOOK_AGAIN_MS = 1_000

/**
 * Captures due payments and sends waiting webhooks, each by one of the processes on this database, at least once, in no
 * guaranteed order. Retries if the database cannot be reached.
 */
export function startDeliveries(database: Database, settings: SimulatorSettings): Deliveries {
  let isStopped = false
  let isAwake = false
  let interrupt = () => {}

  async function deliver(): Promise<void> {
    while (!isStopped) {
      isAwake = false
      await captureDue(database, settings).catch(() => {})
      const sent = await sendWaiting(database, settings).catch(() => 0)
      if (sent === 0 && !isAwake) await rest()
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(LOOK_AGAIN_MS, settings.retryAfterMs))
      interrupt = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const ended = deliver()
  return {
    wake() {
      isAwake = true
      interrupt()
    },
    async stop() {
      isStopped = true
      interrupt()
      await ended
    },
  }
}

/** Returns how many were sent. */
async function sendWaiting(database: Database, settings: SimulatorSettings): Promise<number> {
  const claimed = await claim(database)
  await Promise.all(
    claimed.map(async (webhook) => {
      const { isDelivered, answer } = await sendWebhook({ database, settings }, webhook)
      await recordDelivery(database, settings, webhook.id, { isDelivered, answer })
    }),
  )
  return claimed.length
}

function claim(database: Database) {
  return database
    .updateTable('webhooks')
    .set({ claimed_until: sql<Date>`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhooks')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', sql<Date>`clock_timestamp()`)
        .where((row) =>
          row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`clock_timestamp()`)]),
        )
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'event_id', 'body'])
    .execute()
}
