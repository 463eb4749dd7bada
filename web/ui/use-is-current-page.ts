import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAskWantedLocation } from './pending-location.ts'

/**
 * Whether this part of the page is still there and nobody is on the way to another page, for what goes on after an answer
 * that may come when it has been left.
 */
export function useIsHere(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false)
  const { pathname } = useLocation()
  const wanted = useAskWantedLocation()
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useMemo(
    () => ({
      get current() {
        return isMounted.current && wanted().pathname === pathname
      },
    }),
    [pathname, wanted],
  )
}
