import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The secret that stands behind `#` in a link, which only the browser knows; null until then, empty without one. */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  return useHydrated() ? hash.slice(1) : null
}
