import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export type ReceivedWebhook = { eventId: string; event: string; body: string; signature: string; payload: Payload }
type Payload = Record<'payment' | 'order' | 'refund', { entity: { id: string; status: string } } | undefined>

export type WebhookCounterpart = {
  url: string
  /** In the order of arrival, also those that were turned away */
  received: ReceivedWebhook[]
  /** What it answers; null is nothing at all */
  status: number | null
  stop(): Promise<void>
}

/** A shop's end of the webhooks: a real HTTP server on the loopback that keeps what it is sent. */
export async function startWebhookCounterpart(): Promise<WebhookCounterpart> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { event, payload } = JSON.parse(body)
    const { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature } = request.headers
    counterpart.received.push({ eventId: String(eventId), event, body, signature: String(signature), payload })
    if (counterpart.status !== null) response.writeHead(counterpart.status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The counterpart has no port')
  const counterpart: WebhookCounterpart = {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received: [],
    status: 200,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return counterpart
}

/** A signature computed apart from the simulator's own code. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}
