import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { whenReachable } from './connection.ts'

/**
 * While offline, delays a navigation until the server is reachable, so that the shopper stays on the current page. A
 * superseded navigation stops waiting. The sign-in page loads no data, and a logout leads there at once.
 */
export const blockNavigation: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (!navigator.onLine && new URL(request.url).pathname !== '/login') await whenReachable(request.signal)
  return next()
}
