import type { AgreedDelivery } from './agreed-delivery.ts'
import type { DeliveryPromise } from './promise.ts'

/**
 * The agreed delivery on later days, by the same way, if a promise by the rules of today comes later; null if it does not,
 * or if the way is no longer there. No day of it is ever earlier than what was agreed.
 */
export function laterDelivery(agreed: AgreedDelivery, promise: DeliveryPromise): AgreedDelivery | null {
  if (promise.kind === 'not_served' || promise.by !== agreed.by) return null
  if (promise.leaves <= agreed.leaves && promise.latest <= agreed.latest) return null
  const later = (a: string, b: string) => (a > b ? a : b)
  const moved = {
    ...agreed,
    leaves: later(agreed.leaves, promise.leaves),
    earliest: later(agreed.earliest, promise.earliest),
    latest: later(agreed.latest, promise.latest),
  }
  return moved.earliest === agreed.earliest && moved.latest === agreed.latest ? null : moved
}
