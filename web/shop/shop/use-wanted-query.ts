import { useNavigation } from 'react-router'
import { readShopQuery, type ShopQuery } from './shop-query.ts'

/** The query whose plants are on their way, else the one that is shown: what is chosen meanwhile builds on it. */
export function useWantedQuery(shown: ShopQuery): ShopQuery {
  const { location } = useNavigation()
  return location?.pathname === '/shop' ? readShopQuery(new URLSearchParams(location.search)) : shown
}
