import { type DataRouter, matchRoutes } from 'react-router'
import { isReachable, whenReachable } from './connection.ts'

type Route = { id: string; module: string }

let router: DataRouter | null = null

/** Sets the router that loads the routes. */
export function followRouter(own: DataRouter): void {
  router = own
}

/**
 * Called when a route's code failed to load (`vite.config.ts` wires it up; the router itself would reload the current
 * page, which loses the click, and offline the page too). Waits until the server is reachable and imports the code
 * again. If a deployment has removed it, the browser loads the requested page. Prefetched code waits until its page is
 * requested.
 */
export async function loadRouteAgain(route: Route, modules: Record<string, unknown>): Promise<unknown> {
  for (;;) {
    const { address, left } = await navigationTo(route.id)
    await whenReachable(left)
    if (left.aborted) continue
    try {
      const module: unknown = await import(/* @vite-ignore */ route.module)
      modules[route.id] = module
      return module
    } catch {
      if (left.aborted || !(await isReachable())) continue
      location.assign(address)
      return new Promise(() => undefined)
    }
  }
}

/** Resolves once a navigation to the route is pending, with its address; `left` aborts when it ends. */
async function navigationTo(routeId: string): Promise<{ address: string; left: AbortSignal }> {
  const current = router
  if (current === null) return { address: location.href, left: new AbortController().signal }
  const address = await new Promise<string>((resolve) => {
    const look = () => {
      const found = addressUnder(current, routeId)
      if (found === null) return false
      resolve(found)
      return true
    }
    if (look()) return
    const stop = current.subscribe(() => look() && stop())
  })
  const leaving = new AbortController()
  const stop = current.subscribe(() => {
    if (addressUnder(current, routeId) === address) return
    stop()
    leaving.abort()
  })
  return { address, left: leaving.signal }
}

/** The pending address, if the route is part of that page. */
function addressUnder({ routes, state, createHref }: DataRouter, routeId: string): string | null {
  const target = state.navigation.location
  if (target === undefined || !matchRoutes(routes, target)?.some(({ route }) => route.id === routeId)) return null
  return createHref(target)
}
