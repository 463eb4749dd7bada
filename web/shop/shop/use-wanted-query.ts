import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { readShopQuery, type ShopQuery } from './shop-query.ts'

/**
 * The query whose plants are on their way, else the one that is shown: what is chosen meanwhile builds on it. Null while
 * the shop is being left.
 */
export function useWantedQuery(shown: ShopQuery): ShopQuery | null {
  const wanted = useWantedAddress()
  const { pathname, search } = useLocation()
  if (wanted === pathname + search) return shown
  const url = new URL(wanted, 'https://shop.invalid')
  return url.pathname === '/shop' ? readShopQuery(url.searchParams) : null
}

/**
 * The address that is gone to, else the one that was arrived at, as the router itself knows it. `useNavigation` tells of it
 * as soon as React has time for that: on a slow device after the next press, which would undo the last one.
 */
function useWantedAddress(): string {
  const context = useContext(DataRouterContext)
  if (context === null) throw new Error('There is no router to ask')
  const { router } = context
  const wanted = () => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    return pathname + search
  }
  return useSyncExternalStore(router.subscribe, wanted, wanted)
}
