import type { Database } from '../database/open-database.ts'
import type { SimulatorSettings } from '../settings.ts'
import { signWebhook } from '../signatures.ts'
import { readAddressSwitch } from '../switches/address-switch.ts'

const ANSWER_MS = 5_000

type Sender = { settings: SimulatorSettings; database: Database }

/** Delivers a webhook once. Returns the status of the answer, or why there was none in time. */
export async function sendWebhook(
  { settings, database }: Sender,
  { event_id, body }: { event_id: string; body: string },
): Promise<{ isDelivered: boolean; answer: string }> {
  try {
    const answer = await fetch(await addressOf({ settings, database }), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Signature': signWebhook(body, settings.webhookSecret),
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

async function addressOf({ settings, database }: Sender): Promise<string> {
  const { webhookUrl } = settings
  const switched = settings.switches ? await readAddressSwitch(database) : null
  return switched ?? (typeof webhookUrl === 'string' ? webhookUrl : webhookUrl())
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}
