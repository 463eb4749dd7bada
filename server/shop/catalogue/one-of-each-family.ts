import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isInStock } from './available-stock.ts'

type Plants = ExpressionBuilder<Schema, 'plants'>

/**
 * Whether a plant stands for its family in a list of those that match: it has no sizes, or it is the cheapest matching
 * size, in stock if any is.
 */
export function oneOfEachFamily(plant: Plants, matches: (plant: Plants) => Expression<SqlBool>): Expression<SqlBool> {
  const matching = plant.selectFrom('plants').select(['id', 'family', 'price', 'in_stock']).where(matches)
  // Materialized, since PostgreSQL would otherwise read all plants of families, and compare the names of each with a search.
  return sql<boolean>`(family is null or id in (
    with matching as materialized (${matching})
    select distinct on (family) id from matching as plants where family is not null
      order by family, not ${isInStock}, price, id
  ))`
}
