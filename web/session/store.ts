import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { emptySession, restoredSession, type SessionSlice } from './auth/session-slice.ts'
import { type CartSlice, emptyCart, restoredCart } from './cart/cart-slice.ts'
import { limitedStorage } from './drafts/limited-storage.ts'
import { storedPin } from './stored-pin.ts'

const RESTORE_LIMIT = 5_000

/** `pin` is where plants are delivered to, null if that is not known; it is stored by itself. */
export type Root = { session: SessionSlice; cart: CartSlice; pin: string | null }

/** The state stored in the browser under `root`: the user and the cart. */
export const useRoot = create<Root>()(
  persist((): Root => ({ session: emptySession, cart: emptyCart, pin: null }), {
    name: 'root',
    skipHydration: true,
    storage: limitedStorage<Partial<Root>>(() => localStorage, RESTORE_LIMIT),
    partialize: ({ session, cart }) => ({
      session: { ...emptySession, user: session.user, token: session.token },
      cart: { ...emptyCart, items: cart.items, total: cart.total },
    }),
    merge: (stored, current) => ({ ...current, ...restored(stored) }),
  }),
)

let restoring: Promise<void> | null = null

/** Restores the stored state once; resolves when the store is ready. */
export function restoreSession(): Promise<void> {
  restoring ??= Promise.resolve(useRoot.persist.rehydrate())
  return restoring
}

/** Restores again after another tab changed the stored state; resolves when the store has it. */
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

function restored(stored: unknown): Root {
  const { session, cart } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const valid = restoredSession(session)
  return { session: valid, cart: valid.user === null ? emptyCart : restoredCart(cart), pin: storedPin() }
}
