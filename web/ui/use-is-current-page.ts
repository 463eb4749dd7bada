import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { usePendingLocationGetter } from './pending-location.ts'

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
