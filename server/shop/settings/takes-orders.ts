import type { Shop } from '../shop.ts'
import { findSettings, type SellerSettings } from './queries.ts'

type Mode = Pick<Shop['settings'], 'mode'>

/** Whether a shop may take orders: a live one only once the demo's name, address and grievance officer are replaced. */
export function takesOrders({ mode }: Mode, { holdsExamples }: Pick<SellerSettings, 'holdsExamples'>): boolean {
  return mode === 'demo' || !holdsExamples
}

/**
 * Returns a check whether the shop takes orders now. A demo needs no query, and a live shop only until the seller's
 * details are real, so that orders cost nothing more and no process has to be restarted.
 */
export function createOrderCheck({
  database,
  settings,
}: Pick<Shop, 'database'> & { settings: Mode }): () => Promise<boolean> {
  let isOpen = settings.mode === 'demo'
  return async () => {
    isOpen ||= takesOrders(settings, await findSettings(database))
    return isOpen
  }
}
