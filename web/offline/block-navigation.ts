import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { whenReachable } from './connection.ts'

/**
 * Holds the loading of a page while the browser is offline, so that the shopper stays where they are, and lets it go on
 * once the shop is reached again. A page that is not asked for any more is not waited for.
 */
export const holdNavigation: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (!navigator.onLine) await whenReachable(request.signal)
  return next()
}
