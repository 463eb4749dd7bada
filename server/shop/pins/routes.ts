import { isPin } from '../../../domain/pin.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { findPin } from './find-pin.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export function pinRoutes(_shop: Shop, route: RouteRegistrar): void {
  route('GET /pins/:pin', async ({ params: { pin }, reply }) => {
    if (!isPin(pin)) return refuse('invalid', { fields: { pin: MALFORMED } })
    const found = await findPin(pin)
    if (!found) return refuse('not_found')
    reply.header('Cache-Control', IMMUTABLE)
    return { body: found }
  })
}

const MALFORMED = 'A PIN code has 6 digits and does not start with 0'
