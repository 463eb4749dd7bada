import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { whenReachable } from './connection.ts'

/**
 * While offline, delays a navigation until the server is reachable, so that the shopper stays on the current page. A
 * superseded navigation stops waiting.
 */
export const blockNavigation: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (!navigator.onLine) await whenReachable(request.signal)
  return next()
}
