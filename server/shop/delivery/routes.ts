import { isPin } from '../../../domain/address.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { answerDelivery } from './answer-delivery.ts'

export function deliveryRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /delivery', async ({ query }) => {
    if (!isPin(query.pin)) return refuse('invalid', { fields: { pin: MALFORMED } })
    const answer = await answerDelivery(shop, query)
    return answer ? { body: answer } : refuse('not_found')
  })
}

const MALFORMED = 'A PIN code has 6 digits and does not start with 0'
