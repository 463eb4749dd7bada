import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { isInStock } from './available-stock.ts'

type Plants = ExpressionBuilder<Schema, 'plants'>

/**
 * Whether a plant stands for its family in a list of those that match: it has no sizes, or it is the cheapest matching
 * size, in stock if any is.
 */
export function oneOfEachFamily(plant: Plants, matches: (plant: Plants) => Expression<SqlBool>): Expression<SqlBool> {
  const first = plant
    .selectFrom('plants')
    .distinctOn('family')
    .select('id')
    .where('family', 'is not', null)
    .where(matches)
    .orderBy('family')
    .orderBy(sql`not ${isInStock}`)
    .orderBy('price')
    .orderBy('id')
  return plant.or([plant('family', 'is', null), plant('id', 'in', first)])
}
