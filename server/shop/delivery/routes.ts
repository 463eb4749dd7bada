import { isPin } from '../../../domain/address.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { answerDelivery } from './answer-delivery.ts'
import { openDeliveryMemory } from './delivery-memory.ts'

export function deliveryRoutes(shop: Shop, route: RouteRegistrar): void {
  const memory = openDeliveryMemory(shop)

  route('GET /delivery', async ({ query, optionalCaller }) => {
    if (!isPin(query.pin)) return refuse('invalid', { fields: { pin: MALFORMED } })
    const answer = await answerDelivery(shop, memory, query, optionalCaller?.userId ?? null)
    return answer ? { body: answer } : refuse('not_found')
  })
}

const MALFORMED = 'A PIN code has 6 digits and does not start with 0'
