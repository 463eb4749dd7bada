import { type RawBuilder, sql } from 'kysely'
import { MAX_QUANTITY } from '../../../domain/cart.ts'
import type { Paise } from '../../../domain/money.ts'

/** In a query of plants: how many can be had, of a bundle by the rule `bundleStock` in `domain/bundle`. */
export const availableStock = availableStockOf('plants')

/** As `availableStock`, where the query names the plants otherwise. */
export function availableStockOf(plants: string): RawBuilder<number> {
  return sql<number>`case when ${sql.ref(`${plants}.parts`)} is null then ${sql.ref(`${plants}.stock`)} else (
    select coalesce(min(least(coalesce(part.stock, 0), ${sql.lit(MAX_QUANTITY)}) / item.quantity), 0)
    from jsonb_to_recordset(${sql.ref(`${plants}.parts`)}) as item (plant text, quantity integer)
    left join plants as part on part.id = item.plant and part.deleted_at is null
  ) end`
}

/** In a query of plants: whether any can be had. Reads no more of a plant than an index has, except of a bundle. */
export const isInStock = sql<boolean>`coalesce(plants.in_stock, (
  select ${availableStockOf('bundle')} > 0 from plants as bundle where bundle.id = plants.id
))`

/** A part of a bundle; the price is that of a piece alone, in paise. */
export type StoredPart = {
  plant: string
  name: string
  is_on_sale: boolean
  quantity: number
  stock: number
  price: Paise
  image_url: string
  image_public_id: string | null
}

/** In a query of plants: the parts of a bundle, in their order; null for other products. */
export const bundleParts = bundlePartsWith(sql`part.stock`)

/** As `bundleParts`, where the stock of a `part` counts otherwise. */
export function bundlePartsWith(stock: RawBuilder<unknown>): RawBuilder<StoredPart[] | null> {
  return sql<StoredPart[] | null>`case when plants.parts is not null then (
  select jsonb_agg(jsonb_build_object('plant', part.id, 'name', concat_ws(', ', part.name, part.size->>'label'),
    'is_on_sale', part.deleted_at is null, 'quantity', (item.value->>'quantity')::integer, 'stock', ${stock},
    'price', part.price, 'image_url', part.image_url, 'image_public_id', part.image_public_id) order by item.place)
  from jsonb_array_elements(plants.parts) with ordinality as item (value, place)
  join plants as part on part.id = item.value->>'plant'
) end`
}
