import { useLocation } from 'react-router'
import { useWantedLocation } from '../../ui/pending-location.ts'
import { readShopQuery, type ShopQuery } from './shop-query.ts'

/**
 * The query whose plants are on their way, else the one that is shown: what is chosen meanwhile builds on it. Null while
 * the shop is being left.
 */
export function useWantedQuery(shown: ShopQuery): ShopQuery | null {
  const wanted = useWantedLocation()
  const { pathname, search } = useLocation()
  if (wanted.pathname !== pathname) return null
  return wanted.search === search ? shown : readShopQuery(new URLSearchParams(wanted.search))
}
