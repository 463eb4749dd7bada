import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { availableStock } from './available-stock.ts'

type Plants = ExpressionBuilder<Schema, 'plants'>

/**
 * Whether a plant stands for its family in a list of those that match: it has no sizes, or it is the cheapest matching
 * size, in stock if any is.
 */
export function oneOfEachFamily(plant: Plants, matches: (plant: Plants) => Expression<SqlBool>): Expression<SqlBool> {
  const family = sql`size->>'family'`
  const first = plant
    .selectFrom('plants')
    .distinctOn(family)
    .select('id')
    .where('size', 'is not', null)
    .where(matches)
    .orderBy(family)
    .orderBy(sql`${availableStock} = 0`)
    .orderBy('price')
    .orderBy('id')
  return plant.or([plant('size', 'is', null), plant('id', 'in', first)])
}
