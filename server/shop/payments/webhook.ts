import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../../platform/http/errors.ts'
import { logDeniedRequest } from '../security-events/log-denied-request.ts'
import type { Shop } from '../shop.ts'
import { receiveMessage } from './receive-message.ts'

/** Where the provider posts its messages. It is outside the contract because its body is bytes until it is vouched for. */
export async function paymentWebhook(api: FastifyInstance, shop: Shop): Promise<void> {
  await api.register(async (webhook) => {
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhook.post('/payments/webhook', { schema: { hide: true } }, async (request, reply) => {
      const refusal = await receiveMessage(shop, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: oneOf(request.headers['x-razorpay-signature']) ?? '',
        eventId: oneOf(request.headers['x-razorpay-event-id'])?.slice(0, 200) || null,
      })
      if (refusal?.code === 'signature_invalid') logDeniedRequest(request, 'webhook_forged', {})
      return refusal ? sendRefusal(reply, refusal) : { received: true }
    })
  })
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
