import { useLocation } from 'react-router'
import { usePendingLocation } from '../../ui/pending-location.ts'
import { readShopQuery, type ShopQuery } from './shop-query.ts'

/**
 * The query being loaded, else the current one, so that a further choice builds on it. Null while the shop is being
 * left.
 */
export function usePendingQuery(shown: ShopQuery): ShopQuery | null {
  const pending = usePendingLocation()
  const { pathname, search } = useLocation()
  if (pending.pathname !== pathname) return null
  return pending.search === search ? shown : readShopQuery(new URLSearchParams(pending.search))
}
