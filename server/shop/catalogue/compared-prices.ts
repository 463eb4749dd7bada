import { sql } from 'kysely'
import type { Plant } from '../../../contract/plants.ts'
import { toRupees } from '../../../domain/money.ts'
import { type CompareAtChoice, compareAt, type PriceChange } from '../../../domain/pricing.ts'
import type { Shop } from '../shop.ts'
import type { PlantRow } from './plant-row.ts'

/** What `compareAt` in `domain/pricing.ts` decides by. */
export type ComparedPrices = {
  /** Null until the owner has chosen */
  compare_at_prices: CompareAtChoice | null
  /** Those of two months, from the history of the product; null where former prices are not shown */
  price_changes: PriceChange[] | null
}

const choice = sql<CompareAtChoice | null>`(select compare_at_prices from seller_settings)`

/** In a query of plants: the columns of `ComparedPrices`. */
export const comparedPrices = [
  choice.as('compare_at_prices'),
  sql<PriceChange[] | null>`case when ${choice} = 'former' then (
    select jsonb_agg(jsonb_build_object('asked', asked,
      'forDays', extract(epoch from until - since) / 86400, 'daysAgo', extract(epoch from now() - until) / 86400))
    from (
      select (before->>'price')::integer as asked, happened_at as until,
        lag(happened_at, 1, plants.created_at) over (order by happened_at, id) as since
      from audit_events
      where subject_kind = 'product' and subject_id = plants.id and action = 'update'
        and before ? 'price' and happened_at > now() - interval '60 days'
    ) as change
  ) end`.as('price_changes'),
] as const

type ComparedRow = Pick<PlantRow, 'price' | 'original_price' | 'discount' | 'packed'> & ComparedPrices

/** What the price of a plant is compared with, as the API returns it. */
export function presentCompareAt({ settings: { mode } }: Pick<Shop, 'settings'>, row: ComparedRow): Plant['compareAt'] {
  const { price, original_price: originalPrice, discount, packed, compare_at_prices: choice, price_changes } = row
  const rule = { mode, choice, mrp: packed?.mrp ?? null, changes: price_changes ?? [] }
  const shown = compareAt({ price, originalPrice, discount }, rule)
  return {
    card: shown.card && toRupees(shown.card),
    page: shown.page && toRupees(shown.page),
    discount: shown.discount,
  }
}
