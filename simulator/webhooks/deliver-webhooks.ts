import { sql } from 'kysely'
import { captureDue } from '../commands/capture.ts'
import type { Database } from '../database/open-database.ts'
import { sign } from '../signatures.ts'
import type { Deliveries, Simulator } from '../simulator.ts'
import { readSwitch } from '../switches/switches.ts'

const AT_ONCE = 8
/** Longer than a delivery can take; after it, deliveries of a killed process are repeated. */
const CLAIM_SECONDS = 10
/** How long another process's webhooks may wait, at most. */
const LOOK_AGAIN_MS = 1_000

/**
 * Captures due payments and sends waiting webhooks, each by one of the processes on this database, at least once, in no
 * guaranteed order. Retries if the database cannot be reached.
 */
export function startDeliveries(sender: Sender): Deliveries {
  let isStopped = false
  let isAwake = false
  let interrupt = () => {}

  async function deliver(): Promise<void> {
    while (!isStopped) {
      isAwake = false
      await captureDue(sender.database).catch(() => {})
      const sent = await sendWaiting(sender).catch(() => 0)
      if (sent === 0 && !isAwake) await rest()
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(LOOK_AGAIN_MS, sender.settings.retryAfterMs))
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

type Sender = Pick<Simulator, 'database' | 'settings'>

/** Returns how many were sent. */
async function sendWaiting(sender: Sender): Promise<number> {
  const claimed = await claim(sender.database)
  await Promise.all(claimed.map((webhook) => deliverWebhook(sender, webhook)))
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

const LONGEST_WAIT_SECONDS = 3_600
const TRIED_FOR = '24 hours'

/**
 * Delivers a webhook once, and returns the status of the answer, or why there was none in time. A failed one is due again,
 * later each time, until a day after its event.
 */
export async function deliverWebhook(
  sender: Sender,
  webhook: { id: number; event_id: string; body: string },
): Promise<string> {
  const { isDelivered, answer } = await send(sender, webhook)
  const retryAfter = sender.settings.retryAfterMs / 1000
  const wait = sql<number>`least(${LONGEST_WAIT_SECONDS}::float, ${retryAfter}::float * power(2, attempts))`
  const isTooLate = sql<boolean>`created_at < clock_timestamp() - interval '${sql.raw(TRIED_FOR)}'`
  await sender.database
    .updateTable('webhooks')
    .set({
      attempts: sql<number>`attempts + 1`,
      last_answer: answer.slice(0, 200),
      claimed_until: null,
      ...(isDelivered
        ? { state: 'delivered' as const }
        : {
            state: sql<'waiting' | 'given_up'>`case when ${isTooLate} then 'given_up' else 'waiting' end`,
            due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${wait})`,
          }),
    })
    .where('id', '=', webhook.id)
    .execute()
  return answer
}

const ANSWER_MS = 5_000

async function send(
  { settings, database }: Sender,
  { event_id, body }: { event_id: string; body: string },
): Promise<{ isDelivered: boolean; answer: string }> {
  try {
    const switched = await readSwitch(database, 'webhook-address')
    const answer = await fetch(switched?.url ?? settings.webhookUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Signature': sign(body, settings.webhookSecret),
        'x-razorpay-event-id': event_id,
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.body?.cancel()
    return { isDelivered: answer.ok, answer: String(answer.status) }
  } catch (error) {
    return { isDelivered: false, answer: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
