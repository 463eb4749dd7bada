import { handleProviderCallback } from '../auth/load-user.ts'
import { readInTab, writeInTab } from '../browser-storage.ts'
import { restoreSession, useRoot } from '../store.ts'

export type PurchaseKind = 'add' | 'buy'
/** A purchase that a visitor started on the page at `path` and that requires signing in first. */
type PendingPurchase = { kind: PurchaseKind; plantId: string; quantity: number; path: string }

type PendingAlert = { kind: 'alert'; plantId: string; path: string }

const KEY = 'held-purchase'

/** The pages on the way to a sign-in. Visiting any other page discards the purchase. */
const ON_THE_WAY = ['/login', '/register', '/forgot-password', '/reset-password', '/provider-email']

/** Stores a purchase until its visitor has signed in, across reloads and a provider's pages. */
export function savePendingPurchase(purchase: PendingPurchase): void {
  writeInTab(KEY, purchase)
}

/** Removes and returns the pending purchase of this plant; null if there is none or no user is signed in. */
export async function takePendingPurchase(plantId: string): Promise<PendingPurchase | null> {
  await restoreSession()
  await handleProviderCallback()
  const pending = readPending()
  if (pending === null || pending.kind === 'alert') return null
  writeInTab(KEY, null)
  return pending.plantId === plantId && useRoot.getState().session.user !== null ? pending : null
}

/** Stores, like a purchase, that a visitor wants a back-in-stock alert. */
export function savePendingStockAlert(plantId: string, path: string): void {
  writeInTab(KEY, { kind: 'alert', plantId, path } satisfies PendingAlert)
}

/** Whether an alert was pending for this plant; removes it. */
export function takePendingStockAlert(plantId: string): boolean {
  const pending = readPending()
  if (pending?.kind !== 'alert' || pending.plantId !== plantId) return false
  writeInTab(KEY, null)
  return true
}

/** Discards the pending purchase when its visitor opens a page that does not lead back to it. */
export function discardPendingPurchase(pathname: string): void {
  const pending = readPending()
  if (pending !== null && pathname !== pending.path && !ON_THE_WAY.includes(pathname)) writeInTab(KEY, null)
}

function readPending(): PendingPurchase | PendingAlert | null {
  const stored = readInTab(KEY)
  return typeof stored === 'object' && stored !== null && 'plantId' in stored
    ? (stored as PendingPurchase | PendingAlert)
    : null
}
