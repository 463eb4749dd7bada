import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router'

/**
 * Where the browser is led, else where it is, as the router itself knows it. `useNavigation` and `useLocation` tell of it
 * once React has the time: on a slow device after the next press, or after an answer that was waited for.
 */
export function useWantedLocation(): Location {
  const router = useRouter()
  const wanted = useAskWantedLocation()
  return useSyncExternalStore(router.subscribe, wanted, wanted)
}

/** A function, always the same, that asks for it at any time. */
export function useAskWantedLocation(): () => Location {
  const router = useRouter()
  return useCallback(() => router.state.navigation.location ?? router.state.location, [router])
}

/** The router around this part of the page. */
export function useRouter() {
  const context = useContext(DataRouterContext)
  if (context === null) throw new Error('There is no router to ask')
  return context.router
}
