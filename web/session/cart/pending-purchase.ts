import { returnFromProvider } from '../auth/provider-sign-in.ts'
import { readInTab, writeInTab } from '../drafts/tab-storage.ts'
import { restoreSession, useRoot } from '../store.ts'

/** Add to Cart or Buy Now. */
export type PurchaseKind = 'add' | 'buy'
/** What a visitor wanted to buy on the page at `path`, who has to sign in first. */
export type HeldPurchase = { kind: PurchaseKind; plantId: string; quantity: number; path: string }

type HeldAlert = { kind: 'alert'; plantId: string; path: string }

const KEY = 'held-purchase'

/** The pages between the wish and its fulfilment. Whoever goes anywhere else thought better of it. */
const ON_THE_WAY = ['/login', '/register', '/forgot-password', '/reset-password', '/provider-email']

/** Keeps a purchase until its visitor comes back signed in, through reloads and a provider's pages. */
export function holdPurchase(purchase: HeldPurchase): void {
  writeInTab(KEY, purchase)
}

/** The purchase that was held for this plant, once; null when there is none or nobody has signed in. */
export async function takeHeldPurchase(plantId: string): Promise<HeldPurchase | null> {
  await restoreSession()
  await returnFromProvider()
  const held = heldPurchase()
  if (held === null || held.kind === 'alert') return null
  writeInTab(KEY, null)
  return held.plantId === plantId && useRoot.getState().session.user !== null ? held : null
}

/** Keeps, like a purchase, that a visitor wants to be told when the plant is back. */
export function holdStockAlert(plantId: string, path: string): void {
  writeInTab(KEY, { kind: 'alert', plantId, path } satisfies HeldAlert)
}

/** Whether that was held for this plant, once. */
export function takeHeldStockAlert(plantId: string): boolean {
  const held = heldPurchase()
  if (held?.kind !== 'alert' || held.plantId !== plantId) return false
  writeInTab(KEY, null)
  return true
}

/** Lets go of a purchase once its visitor goes to a page that does not lead back to it. */
export function letGoOfPurchase(pathname: string): void {
  const held = heldPurchase()
  if (held !== null && pathname !== held.path && !ON_THE_WAY.includes(pathname)) writeInTab(KEY, null)
}

function heldPurchase(): HeldPurchase | HeldAlert | null {
  const kept = readInTab(KEY)
  return typeof kept === 'object' && kept !== null && 'plantId' in kept ? (kept as HeldPurchase | HeldAlert) : null
}
