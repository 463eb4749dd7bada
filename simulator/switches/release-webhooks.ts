import { z } from 'zod'
import { newEventId } from '../identifiers.ts'
import type { Simulator } from '../simulator.ts'
import { recordDelivery } from '../webhooks/record-delivery.ts'
import { sendWebhook } from '../webhooks/send-webhook.ts'

/** The webhooks to send now, in this order, whatever their state; all held ones if unset. */
export const ReleaseRequest = z.object({
  ids: z.array(z.int()).optional(),
  times: z.int().min(1).max(100).default(1),
  freshIds: z.boolean().default(false),
})

export type ListedWebhook = {
  id: number
  event_id: string
  event: string
  body: string
  state: string
  attempts: number
  last_answer: string | null
}

export async function listWebhooks({ database }: Simulator): Promise<ListedWebhook[]> {
  return database
    .selectFrom('webhooks')
    .select(['id', 'event_id', 'event', 'body', 'state', 'attempts', 'last_answer'])
    .orderBy('id')
    .execute()
}

/** Returns the shop's answer to each delivery. Failed ones are retried later, like every webhook. */
export async function releaseWebhooks(
  simulator: Simulator,
  { ids, times, freshIds }: z.output<typeof ReleaseRequest>,
): Promise<{ id: number; event: string; answer: string }[]> {
  const webhooks = await listWebhooks(simulator)
  const chosen = ids
    ? ids.flatMap((id) => webhooks.filter((webhook) => webhook.id === id))
    : webhooks.filter(({ state }) => state === 'held')
  const answers: { id: number; event: string; answer: string }[] = []
  for (const webhook of chosen) {
    for (let time = 0; time < times; time++) {
      const event_id = freshIds && time > 0 ? newEventId() : webhook.event_id
      const delivery = await sendWebhook(simulator, { ...webhook, event_id })
      await recordDelivery(simulator.database, simulator.settings, webhook.id, delivery)
      answers.push({ id: webhook.id, event: webhook.event, answer: delivery.answer })
    }
  }
  return answers
}
