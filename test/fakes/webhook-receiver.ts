import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received: [],
    status: 200,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** A signature computed apart from the simulator's own code. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex')
}
