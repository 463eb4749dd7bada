import type { Shop } from '../shop.ts'
import { findSettings, type HeldSettings } from './queries.ts'

type Mode = Pick<Shop['settings'], 'mode'>

/** Whether a shop may take orders: a live one only once the demo's name, address and grievance officer are replaced. */
export function takesOrders({ mode }: Mode, { holdsExamples }: Pick<HeldSettings, 'holdsExamples'>): boolean {
  return mode === 'demo' || !holdsExamples
}

/**
 * Answers whether the shop may take an order now. A demo is not asked about in the database, and a live shop only until the
 * seller's details are real, so that orders cost nothing more and no process has to be restarted.
 */
export function orderGate({ database, settings }: Pick<Shop, 'database'> & { settings: Mode }): () => Promise<boolean> {
  let isOpen = settings.mode === 'demo'
  return async () => {
    isOpen ||= takesOrders(settings, await findSettings(database))
    return isOpen
  }
}
