import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loadCart } from './cart.ts'
import { onNavigate } from './lost-session.ts'
import { returnFromProvider } from './provider-sign-in.ts'
import { followOtherTab, useRoot } from './store.ts'

/** Restores the session when the page has started, keeps the cart fresh and follows what other tabs do. */
export function SessionKeeper(): null {
  const navigate = useNavigate()
  const userId = useRoot(({ session }) => session.user?._id)

  useEffect(() => onNavigate((address) => void navigate(address)), [navigate])

  useEffect(() => {
    void returnFromProvider()
    const follow = (event: StorageEvent) => {
      if (event.key === 'root' || event.key === 'token' || event.key === null) followOtherTab()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  useEffect(() => {
    if (userId !== undefined) void loadCart()
  }, [userId])

  return null
}
