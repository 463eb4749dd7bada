import { sql } from 'kysely'
import { lineFields, type ProductField, productFields } from '../../../contract/forms/product-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { availableStock, bundleParts, type StoredPart } from './available-stock.ts'
import { type ComparedPrices, comparedPrices } from './compared-prices.ts'
import { familySizes, ofFamily, type StoredSize } from './family-sizes.ts'
import type { PlantRow } from './plant-row.ts'

/** The public columns that no row of the fields' table names. */
const furtherColumns = ['id', 'image_public_id', 'edits', 'stock_moves'] as const

/** The public columns of a plant, and the sizes of its family. */
export type PublicPlant = Pick<
  PlantRow,
  ProductField['column'] | (typeof furtherColumns)[number] | 'review_count' | 'review_stars'
> & {
  sizes: StoredSize[]
  bundle_parts: StoredPart[] | null
} & ComparedPrices

const simpleFields = productFields.filter((field) => field.kind !== 'lines' && field.key !== 'stock')

/** Columns of a plant that are computed from other rows. */
export const computedColumns = [
  ofFamily('review_count').as('review_count'),
  ofFamily('review_stars').as('review_stars'),
  familySizes.as('sizes'),
  availableStock.as('stock'),
  bundleParts.as('bundle_parts'),
  ...comparedPrices,
] as const

/** The columns to select. A list of texts is read from JSON in a fifth of the time. */
export const publicPlantColumns = [
  ...furtherColumns.map((column) => `plants.${column}` as const),
  ...simpleFields.map(({ column }) => `plants.${column}` as const),
  ...computedColumns,
  ...lineFields.map(({ column }) => sql<string[]>`to_jsonb(${sql.ref(`plants.${column}`)})`.as(column)),
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
