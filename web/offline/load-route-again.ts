import { type DataRouter, matchRoutes } from 'react-router'
import { isReachable, whenReachable } from './connection.ts'

type Route = { id: string; module: string }

let router: DataRouter | null = null

/** Tells which router asks for the code of routes. */
export function followRouter(own: DataRouter): void {
  router = own
}

/**
 * What the router does where the code of a route did not come (`vite.config.ts` puts it there; the router itself would load
 * the present page anew, which loses the click, and without a line the page too). It waits until the shop is reached and
 * fetches the code again. Where the shop has been renewed meanwhile and no longer has it, the browser goes to the page
 * that was asked for. Code that was only fetched ahead waits, unseen, until its page is asked for.
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

/** Resolves once there is a navigation to the route, with where it leads; `left` tells that it has ended. */
async function navigationTo(routeId: string): Promise<{ address: string; left: AbortSignal }> {
  const asked = router
  if (asked === null) return { address: location.href, left: new AbortController().signal }
  const address = await new Promise<string>((resolve) => {
    const look = () => {
      const found = addressUnder(asked, routeId)
      if (found === null) return false
      resolve(found)
      return true
    }
    if (look()) return
    const stop = asked.subscribe(() => look() && stop())
  })
  const leaving = new AbortController()
  const stop = asked.subscribe(() => {
    if (addressUnder(asked, routeId) === address) return
    stop()
    leaving.abort()
  })
  return { address, left: leaving.signal }
}

/** Where the browser is being led, if the route is part of that page. */
function addressUnder({ routes, state, createHref }: DataRouter, routeId: string): string | null {
  const wanted = state.navigation.location
  if (wanted === undefined || !matchRoutes(routes, wanted)?.some(({ route }) => route.id === routeId)) return null
  return createHref(wanted)
}
