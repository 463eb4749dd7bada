import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadCart } from '../cart/cart.ts'
import { discardPendingPurchase } from '../cart/pending-purchase.ts'
import { followOtherTab, useRoot } from '../store.ts'
import { completePendingLogout, handleProviderCallback } from './load-user.ts'
import { registerNavigate } from './session-expiry.ts'

/**
 * Adopts a provider's session, completes a pending logout, loads the cart and the wishlist, and follows changes in
 * other tabs.
 */
export function SessionSync(): null {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const userId = useRoot(({ session }) => session.user?._id)

  useEffect(() => registerNavigate((address) => void navigate(address)), [navigate])

  useEffect(finishSignInOrLogout, [])

  // With the page itself: what another tab does right after it is drawn must not be missed.
  useLayoutEffect(() => {
    const syncWithOtherTabs = async () => {
      const before = currentUserId()
      await followOtherTab()
      if (before === undefined || before === currentUserId()) return
      // The screen shows data of the previous user; a guarded page redirects to the sign-in page.
      if (currentUserId() === undefined) await revalidate()
      else location.reload()
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // A sign-in stores its token before the root that names its user: the token alone says too little.
      const isSignOut = key === null || (key === 'token' && newValue === null)
      if (key === 'root' || isSignOut) void syncWithOtherTabs()
    }
    // A page restored from the back/forward cache has missed changes meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void syncWithOtherTabs()
    }
    window.addEventListener('online', finishSignInOrLogout)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('online', finishSignInOrLogout)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [revalidate])

  useEffect(() => {
    if (userId === undefined) return
    void loadCart()
    loadWishlist().catch(() => undefined)
  }, [userId])

  // With the page itself, so that no reload comes between.
  useLayoutEffect(() => discardPendingPurchase(pathname), [pathname])

  return null
}

function finishSignInOrLogout(): void {
  void handleProviderCallback().then(completePendingLogout)
}

/** The hearts work without it: a plant that is saved already is saved again. */
async function loadWishlist(): Promise<void> {
  const { syncWishlist } = await import('../wishlist/account-wishlist.ts')
  await syncWishlist()
}

function currentUserId(): string | undefined {
  return useRoot.getState().session.user?._id
}
