import { sql } from 'kysely'
import { lineFields, type ProductField, productFields } from '../../../contract/forms/product-fields.ts'
import type { CompareAtChoice, PriceChange } from '../../../domain/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { plantTag } from '../../platform/http-cache/response-cache.ts'
import { availableStock, bundleParts, type StoredPart } from './available-stock.ts'
import { familySizes, ofFamily, type StoredSize } from './family-sizes.ts'
import type { PlantRow } from './plant-row.ts'

/** What `compareAt` in `domain/pricing.ts` decides by. */
type ComparedPrices = {
  compare_at_prices: CompareAtChoice | null
  /** From the product's history of two months; null where former prices are not shown */
  price_changes: PriceChange[] | null
}

const choice = sql<CompareAtChoice | null>`(select compare_at_prices from seller_settings)`

/** In a query of plants: the columns of `ComparedPrices`. */
const comparedPrices = [
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

/** The public columns that no row of the fields' table names. */
const furtherColumns = ['id', 'image_public_id', 'edits', 'stock_moves'] as const

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

/** The cache tags of a response that shows a plant: it is shown with the sizes of its family, or its parts. */
export function tagsOf({ id, sizes, bundle_parts: parts }: PublicPlant): string[] {
  return [id, ...sizes.map((size) => size.id), ...(parts ?? []).map(({ plant }) => plant)].map(plantTag)
}
