import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * The secret after `#` in a link, which is never sent in a request; null on the server and before hydration, empty if
 * missing.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  return useHydrated() ? hash.slice(1) : null
}
