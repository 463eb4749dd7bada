import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './serve.ts'

export type ReceivedWebhook = { eventId: string; event: string; body: string; signature: string; payload: Payload }
type Payload = Record<'payment' | 'order' | 'refund', { entity: { id: string; status: string } } | undefined>

export type WebhookReceiver = {
  url: string
  /** In the order of arrival, also the rejected ones */
  received: ReceivedWebhook[]
  /** The status it answers with; null for no answer at all */
  status: number | null
  stop(): Promise<void>
}

/** A shop's end of the webhooks: a real HTTP server on the loopback that records what it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { event, payload } = JSON.parse(body)
    const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers
    receiver.received.push({ eventId: String(eventId), event, body, signature: String(signature), payload })
    if (receiver.status !== null) response.writeHead(receiver.status).end()
  })
  const { url, stop } = await serve(server)
  const receiver: WebhookReceiver = { url: `${url}/webhook`, received: [], status: 200, stop }
  return receiver
}

/** A signature computed apart from the simulator's own code. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}
