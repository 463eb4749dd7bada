import {
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation, useNavigate } from 'react-router'

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
  if (context === null) throw new Error('No router is mounted')
  return context.router
}

/**
 * Whether this component is still mounted and no navigation to another page is pending, for code that continues after a
 * response.
 */
export function useIsCurrentPage(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false)
  const { pathname } = useLocation()
  const getPendingLocation = usePendingLocationGetter()
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useMemo(
    () => ({
      get current() {
        return isMounted.current && getPendingLocation().pathname === pathname
      },
    }),
    [pathname, getPendingLocation],
  )
}

/** A message in the location state, if `read` finds one; read once and removed, so that a reload does not repeat it. */
export function useArrivalState<Value>(read: (state: unknown) => Value | null): Value | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [value] = useState(() => read(state))
  useEffect(() => {
    if (value !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [value, navigate])
  return value
}
