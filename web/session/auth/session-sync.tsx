import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { loadCart } from '../cart/cart.ts'
import { letGoOfPurchase } from '../cart/pending-purchase.ts'
import { followOtherTab, useRoot } from '../store.ts'
import { settleFarewell } from './pending-logout.ts'
import { returnFromProvider } from './provider-sign-in.ts'
import { onNavigate } from './session-expiry.ts'

/** Restores the session when the page has started, ends one that could not be ended before, keeps the cart fresh and follows what other tabs do. */
export function SessionKeeper(): null {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const userId = useRoot(({ session }) => session.user?._id)

  useEffect(() => onNavigate((address) => void navigate(address)), [navigate])

  useEffect(() => {
    const settle = () => void returnFromProvider().then(settleFarewell)
    settle()
    const follow = async () => {
      const before = userIdNow()
      await followOtherTab()
      if (before === undefined || before === userIdNow()) return
      // What is on this screen is somebody's who is not here any more; a guarded page leads to the sign-in.
      if (userIdNow() === undefined) await revalidate()
      else location.reload()
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // A sign-in writes its token before the root that names its user: until that comes, nobody could be told.
      const isSignOut = key === null || (key === 'token' && newValue === null)
      if (key === 'root' || isSignOut) void follow()
    }
    // A page that the browser had put aside and shows again has heard of nothing meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void follow()
    }
    window.addEventListener('online', settle)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('online', settle)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [revalidate])

  useEffect(() => {
    if (userId !== undefined) void loadCart()
  }, [userId])

  useEffect(() => letGoOfPurchase(pathname), [pathname])

  return null
}

function userIdNow(): string | undefined {
  return useRoot.getState().session.user?._id
}
