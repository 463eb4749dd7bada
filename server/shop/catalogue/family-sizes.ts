import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import type { StoredFacts } from '../../../domain/plant-facts/plant-facts.ts'
import type { Schema } from '../../database/schema.ts'
import { availableStockOf, isInStock } from './available-stock.ts'

/** A size of a family; the price is paise. */
export type StoredSize = { id: string; label: string; price: Paise; stock: number; facts: StoredFacts }

/** In a query of plants: whether it is a size of the family. An index holds this condition. */
export function isOfFamily(family: string): RawBuilder<boolean> {
  return sql<boolean>`family = ${family}`
}

/** In a query of plants: the sizes of its family on sale, in their order; empty for a plant without sizes. */
export const familySizes = sql<StoredSize[]>`case when plants.family is null then '[]'::jsonb else (
  select coalesce(jsonb_agg(
    jsonb_build_object('id', sizes.id, 'label', sizes.size->>'label', 'price', sizes.price,
      'stock', ${availableStockOf('sizes')}, 'facts', sizes.facts)
    order by (sizes.size->>'position')::integer, sizes.price, sizes.id), '[]')
  from plants sizes
  where sizes.family = plants.family and sizes.deleted_at is null
) end`

/** In a query of plants: a count of reviews or stars, of all sizes of a family together, on sale or not. */
export function ofFamily(column: 'review_count' | 'review_stars'): RawBuilder<number> {
  return sql<number>`case when plants.family is null then ${sql.ref(`plants.${column}`)} else (
    select sum(${sql.ref(`sizes.${column}`)})::integer from plants sizes
    where sizes.family = plants.family
  ) end`
}

/** In a query of plants: the average stars of all reviews of its family, to one decimal; null without any. */
export const ratingOfFamily = sql<number | null>`case
  when plants.family is null then round(plants.review_stars::numeric / nullif(plants.review_count, 0), 1)
  else (
    select round(sum(sizes.review_stars)::numeric / nullif(sum(sizes.review_count), 0), 1) from plants sizes
    where sizes.family = plants.family
  ) end`

/** In a query of plants: whether it is the first size of its family on sale, whose page stands for all, or has no sizes. */
export const isFirstOfFamily = sql<boolean>`(plants.family is null or (${familySizes})->0->>'id' = plants.id)`

type Plants = ExpressionBuilder<Schema, 'plants'>

/** Whether a plant has no sizes, or is the cheapest matching size of its family, in stock if any is. */
export function oneOfEachFamily(plant: Plants, matches: (plant: Plants) => Expression<SqlBool>): Expression<SqlBool> {
  const matching = plant.selectFrom('plants').select(['id', 'family', 'price', 'in_stock']).where(matches)
  // Materialized, since PostgreSQL would otherwise read all plants of families, and compare the names of each with a search.
  return sql<boolean>`(family is null or id in (
    with matching as materialized (${matching})
    select distinct on (family) id from matching as plants where family is not null
      order by family, not ${isInStock}, price, id
  ))`
}
