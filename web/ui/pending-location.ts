import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router'

/**
 * The location being navigated to, else the current one, read from the router itself. `useNavigation` and `useLocation`
 * lag behind it on slow devices, since React defers their updates.
 */
export function usePendingLocation(): Location {
  const router = useRouter()
  const getPendingLocation = usePendingLocationGetter()
  return useSyncExternalStore(router.subscribe, getPendingLocation, getPendingLocation)
}

/** A stable function that reads it at any time. */
export function usePendingLocationGetter(): () => Location {
  const router = useRouter()
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router])
}

/** The router of this part of the page. */
export function useRouter() {
  const context = useContext(DataRouterContext)
  if (context === null) throw new Error('There is no router to ask')
  return context.router
}
