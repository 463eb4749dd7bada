import type { Api } from '../../../contract/client.ts'
import { type AddressedDelivery, loadAddressed, withDays } from '../delivery/addressed-delivery.ts'
import type { ShopData } from './load-shop.ts'

/** The shop's data with the delivery to the `pin` of its address: the promise for the place, and the day of each card. */
export async function withDelivery(
  api: Api,
  parameters: URLSearchParams,
  shop: ShopData,
): Promise<ShopData & { addressed: AddressedDelivery | null }> {
  const { found } = shop
  const [addressed, cards] = await Promise.all([
    loadAddressed(api, parameters, ''),
    'value' in found ? withDays(api, parameters, found.value.plants) : [],
  ])
  return { ...shop, addressed, found: 'value' in found ? { value: { ...found.value, plants: cards } } : found }
}
