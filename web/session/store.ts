import { create } from 'zustand'
import type { User } from '../../contract/accounts.ts'
import type { CartItem } from '../../contract/cart.ts'
import { cartTotal } from '../../domain/cart.ts'
import { fromRupees, toRupees } from '../../domain/money.ts'
import { readText, writeText } from './browser-storage.ts'

type SessionSlice = { user: User | null; token: string | null; loading: boolean; error: string | null }
/** `total` is in rupees. */
type CartSlice = { items: CartItem[]; total: number; loading: boolean; error: string | null }
/** `pin` is where plants are delivered to, null if that is not known; it is stored by itself. */
type Root = { session: SessionSlice; cart: CartSlice; pin: string | null }

export const emptySession: SessionSlice = { user: null, token: null, loading: false, error: null }
export const emptyCart: CartSlice = { items: [], total: 0, loading: false, error: null }

const KEY = 'root'
const RESTORE_LIMIT = 5_000

/** The session and the cart, of which the user and the items are stored in the browser under `root`. */
export const useRoot = create<Root>()(() => ({ session: emptySession, cart: emptyCart, pin: null }))

// zustand’s own `persist` would add 0.7 kB to every page.
useRoot.subscribe(({ session, cart }) => {
  if (isRestoring) return
  const state = {
    session: { ...emptySession, user: session.user, token: session.token },
    cart: { ...emptyCart, items: cart.items, total: cart.total },
  }
  writeText(KEY, JSON.stringify({ state, version: 0 }))
})

let restoring: Promise<void> | null = null
/** What is restored is not stored again: it may be empty only because it came too late. */
let isRestoring = false

/** Restores the stored state once; resolves when the store is ready. */
export function restoreSession(): Promise<void> {
  restoring ??= restore()
  return restoring
}

/** Restores again after another tab changed the stored state; resolves when the store has it. */
export function followOtherTab(): Promise<void> {
  restoring = restore()
  return restoring
}

async function restore(): Promise<void> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT, null))
  const state = restored(await Promise.race([readStored(), tooLate]))
  isRestoring = true
  useRoot.setState(state)
  isRestoring = false
}

/** The stored state; what is unreadable counts as missing. Extensions may make the browser's storage asynchronous. */
async function readStored(): Promise<unknown> {
  try {
    const { state } = JSON.parse((await localStorage.getItem(KEY)) ?? '{}') as { state?: unknown }
    return state
  } catch {
    return null
  }
}

export function setSession(change: Partial<SessionSlice>): void {
  useRoot.setState(({ session }) => ({ session: { ...session, ...change } }))
}

export function setCart(change: Partial<CartSlice>): void {
  useRoot.setState(({ cart }) => ({ cart: { ...cart, ...change } }))
}

/** The items with their total, which the server leaves to the client. */
export function counted(items: CartItem[]): { items: CartItem[]; total: number } {
  const lines = items.map(({ plant, quantity }) => ({ price: fromRupees(plant.price), quantity }))
  return { items, total: toRupees(cartTotal(lines)) }
}

function restored(stored: unknown): Root {
  const { session, cart } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const valid = restoredSession(session)
  return { session: valid, cart: valid.user === null ? emptyCart : restoredCart(cart), pin: storedPin() }
}

/** The bearer under `token` decides: if it is gone or different from the stored session's, that session has ended. */
function restoredSession(stored: unknown): SessionSlice {
  if (typeof stored !== 'object' || stored === null) return emptySession
  const { user, token } = stored as { user?: unknown; token?: unknown }
  if (!isUser(user) || (typeof token === 'string' && token !== storedToken())) return emptySession
  return { ...emptySession, user, token: typeof token === 'string' ? token : null }
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && '_id' in value && 'name' in value && 'email' in value
}

/** The stored cart, if it can be added up. */
export function restoredCart(stored: unknown): CartSlice {
  try {
    return { ...emptyCart, ...counted((stored as CartSlice).items) }
  } catch {
    return emptyCart
  }
}

const TOKEN_KEY = 'token'
const PIN_KEY = 'pin'

/** The bearer token of requests; null without a session. Without storage the session's cookie authenticates requests. */
export const storedToken = (): string | null => readText(TOKEN_KEY)

export const storeToken = (token: string | null): boolean => writeText(TOKEN_KEY, token)

/** The PIN to which this browser's plants are delivered, or null. The plant page, list, cart, finder and checkout share it. */
export const storedPin = (): string | null => readText(PIN_KEY)

/** Stores the PIN for all pages; what this page shows changes at once. Without storage it holds until the next document. */
export function storePin(pin: string): void {
  writeText(PIN_KEY, pin)
  // Not before: the store writes all of its state.
  void restoreSession().then(() => useRoot.setState({ pin }))
}
