import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { PlantRow } from './plant-row.ts'

const columns = [
  'id',
  'name',
  'scientific_name',
  'description',
  'price',
  'original_price',
  'discount',
  'stock',
  'category',
  'rating',
  'review_count',
  'review_stars',
  'image_url',
  'image_public_id',
  'images',
  'care_instructions',
  'edits',
  'stock_moves',
] as const satisfies (keyof PlantRow)[]

/** The public columns of a plant. */
export type PublicPlant = Pick<PlantRow, (typeof columns)[number] | 'benefits'>

/** The columns to select. A list of texts is read from JSON in a fifth of the time. */
export const publicPlantColumns = [
  ...columns.map((column) => `plants.${column}` as const),
  sql<string[]>`to_jsonb(plants.benefits)`.as('benefits'),
] as const

/** A plant on sale. */
export function findPlant(database: Database, id: string): Promise<PublicPlant | undefined> {
  return database
    .selectFrom('plants')
    .select(publicPlantColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
