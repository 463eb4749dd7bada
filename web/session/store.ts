import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { emptySession, keptSession, type SessionSlice } from './auth/session-slice.ts'
import { type CartSlice, emptyCart, keptCart } from './cart/cart-slice.ts'
import { limitedStorage } from './drafts/limited-storage.ts'

const RESTORE_LIMIT = 5_000

export type Root = { session: SessionSlice; cart: CartSlice }

/** What outlives a visit: who is signed in and what is in the cart, kept in the browser under `root`. */
export const useRoot = create<Root>()(
  persist((): Root => ({ session: emptySession, cart: emptyCart }), {
    name: 'root',
    skipHydration: true,
    storage: limitedStorage<Partial<Root>>(() => localStorage, RESTORE_LIMIT),
    partialize: ({ session, cart }) => ({
      session: { ...emptySession, user: session.user, token: session.token },
      cart: { ...emptyCart, items: cart.items, total: cart.total },
    }),
    merge: (kept, current) => ({ ...current, ...restored(kept) }),
  }),
)

let restoring: Promise<void> | null = null

/** Restores what was kept, once; resolves when the store can be trusted. */
export function restoreSession(): Promise<void> {
  restoring ??= Promise.resolve(useRoot.persist.rehydrate())
  return restoring
}

/** Restores again, after another tab changed what is kept; resolves when the store says the same. */
export function followOtherTab(): Promise<void> {
  restoring = Promise.resolve(useRoot.persist.rehydrate())
  return restoring
}

export function setSession(change: Partial<SessionSlice>): void {
  useRoot.setState(({ session }) => ({ session: { ...session, ...change } }))
}

export function setCart(change: Partial<CartSlice>): void {
  useRoot.setState(({ cart }) => ({ cart: { ...cart, ...change } }))
}

function restored(kept: unknown): Root {
  const { session, cart } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const known = keptSession(session)
  return { session: known, cart: known.user === null ? emptyCart : keptCart(cart) }
}
