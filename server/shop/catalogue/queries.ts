import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import { type Category, categories } from '../../../domain/catalogue.ts'
import { fromRupees, type Paise } from '../../../domain/money.ts'
import { type Country, countries } from '../../../domain/packed/countries.ts'
import { correctSearch } from '../../../domain/search/correct-search.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { type IdList, listIds } from '../../platform/database/queries.ts'
import { availableStock, bundleParts, isInStock } from './available-stock.ts'
import { comparedPrices } from './compared-prices.ts'
import { matchesFacts } from './fact-conditions.ts'
import { familySizes, ofFamily, ratingOfFamily } from './family-sizes.ts'
import { knownNames } from './known-names.ts'
import { oneOfEachFamily } from './one-of-each-family.ts'
import type { PlantRow } from './plant-row.ts'
import type { PublicPlant } from './public-plant.ts'
import { isNeed, matchesSearch, type SearchMode } from './search.ts'
import { categoriesFor } from './search-categories.ts'
import { byRelevance } from './search-relevance.ts'

/** The plants on sale that match the query, in its order. */
export function listPlants(database: Database, query: PlantQuery): Promise<IdList> {
  return listForgiving(database, query, (within, filter) => list(within, filter, query))
}

/**
 * Lists what a query matches, or without the slips in its search term if no plant on sale matches that; `heard` is the term
 * that it was listed by. Other conditions do not decide it: counts of choices and the lists of these choices forgive the
 * same slips.
 */
export async function listForgiving<List extends { total: number }>(
  database: Database,
  query: PlantQuery,
  read: (database: Kysely<Schema>, filter: PlantFilter) => Promise<List>,
): Promise<List & { heard: string }> {
  const filter = parseFilter(query)
  const { search = '', literal } = query
  const exact = { ...(await read(database, filter)), heard: search }
  if (exact.total > 0 || literal || search === '') return exact
  const heard = correctSearch(search, await knownNames(database))
  if (heard === search) return exact
  if (isNarrowed(query) && (await isFoundExactly(database, search))) return exact
  return { ...(await read(database, { ...filter, search: heard })), heard }
}

/** Whether a query has conditions beside its search term. */
function isNarrowed({ search, literal, families, sort, limit, offset, ...conditions }: PlantQuery): boolean {
  return Object.values(conditions).some((condition) => condition !== undefined)
}

async function isFoundExactly(database: Database, search: string): Promise<boolean> {
  const found = await database
    .selectFrom('plants')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(matchesSearch(search, 'exact'))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

function list(database: Kysely<Schema>, filter: PlantFilter, query: PlantQuery): Promise<IdList> {
  const matching = database.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
  return listIds(database, orderPlants(matching.select('id'), filter), matching, query)
}

/** The plants of these ids, in any order. */
export function loadPlants(database: Database, ids: readonly string[]): Promise<(PlantRow & PublicPlant)[]> {
  return database
    .selectFrom('plants')
    .selectAll()
    .select([familySizes.as('sizes'), availableStock.as('stock'), bundleParts.as('bundle_parts'), ...comparedPrices])
    .select([ofFamily('review_count').as('review_count'), ofFamily('review_stars').as('review_stars')])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The categories with at least one plant on sale, in the shop's order. */
export async function listCategories(database: Database): Promise<Category[]> {
  const rows = await database
    .selectFrom('plants')
    .select('category')
    .distinct()
    .where('deleted_at', 'is', null)
    .execute()
  const present = new Set(rows.map(({ category }) => category))
  return categories.filter((category) => present.has(category))
}

export const countryOfOrigin = sql<Country | null>`country`

/** The countries that packed goods on sale come from, by name. */
export async function listCountries(database: Database): Promise<Country[]> {
  const rows = await database
    .selectFrom('plants')
    .select(countryOfOrigin.as('country'))
    .distinct()
    .where('deleted_at', 'is', null)
    .execute()
  const present = new Set(rows.map(({ country }) => country))
  return countries.filter((country) => present.has(country))
}

/** A query with its prices in paise, without absent conditions. */
export type PlantFilter = Omit<PlantQuery, 'minPrice' | 'maxPrice' | 'limit' | 'offset' | 'literal'> & {
  /** How the search term is looked for */
  mode: SearchMode
  minPrice?: Paise
  maxPrice?: Paise
}

function parseFilter({ limit, offset, minPrice, maxPrice, literal, ...query }: PlantQuery): PlantFilter {
  return {
    ...query,
    mode: literal ? 'literal' : 'exact',
    ...(minPrice !== undefined && { minPrice: fromRupees(minPrice) }),
    ...(maxPrice !== undefined && { maxPrice: fromRupees(maxPrice) }),
  }
}

/** Whether a plant is in the list of a query. */
export function matchesFilter(plant: ExpressionBuilder<Schema, 'plants'>, query: PlantFilter) {
  const matches = (each: ExpressionBuilder<Schema, 'plants'>) => hasAll(each, query)
  return query.families ? plant.and([matches(plant), oneOfEachFamily(plant, matches)]) : matches(plant)
}

function hasAll(plant: ExpressionBuilder<Schema, 'plants'>, query: PlantFilter) {
  const conditions: Expression<SqlBool>[] = [plant('deleted_at', 'is', null)]
  if (query.ids) conditions.push(plant('id', '=', sql<string>`any(${query.ids})`))
  if (query.category) conditions.push(plant('category', '=', query.category))
  if (query.minPrice !== undefined) conditions.push(plant('price', '>=', query.minPrice))
  if (query.maxPrice !== undefined) conditions.push(plant('price', '<=', query.maxPrice))
  // A bundle has no pieces of its own.
  if (query.maxStock !== undefined) conditions.push(plant('stock', '<=', query.maxStock), plant('parts', 'is', null))
  if (query.inStock !== undefined) conditions.push(query.inStock ? isInStock : sql<boolean>`not ${isInStock}`)
  if (query.country) conditions.push(sql<boolean>`${countryOfOrigin} = ${query.country}`)
  if (query.search) conditions.push(matchesSearch(query.search, query.mode))
  return plant.and([...conditions, ...Object.values(matchesFacts(query))])
}

const displayedRating = sql<number>`coalesce(${ratingOfFamily}, rating)`

type PlantList = SelectQueryBuilder<Schema, 'plants', { id: string }>

/** A search without a sort order lists the best match first; of equal ones that with the shortest name, for a need plants. */
export function orderPlants(list: PlantList, { sort, search, mode }: PlantFilter): PlantList {
  if (sort === undefined && search) {
    const ranked = list.orderBy(byRelevance(search, mode), 'desc')
    const named = ranked.orderBy(
      isNeed(search) && !categoriesFor(search).length ? sql`category = 'pots'` : sql`length(name)`,
    )
    return named.orderBy(displayedRating, 'desc').orderBy('id')
  }
  return ordered[sort ?? 'newest'](list)
}

/** Every order ends with the id, so that pages never overlap. */
const ordered: Record<NonNullable<PlantQuery['sort']>, (list: PlantList) => PlantList> = {
  // What the owner typed counts only among plants without reviews.
  rating: (list) =>
    list
      .orderBy(ratingOfFamily, (by) => by.desc().nullsLast())
      .orderBy(ofFamily('review_count'), 'desc')
      .orderBy('rating', 'desc')
      .orderBy('id'),
  price: (list) => list.orderBy('price').orderBy('id'),
  '-price': (list) => list.orderBy('price', 'desc').orderBy('id'),
  name: (list) => list.orderBy(sql`lower(name)`).orderBy('id'),
  country: (list) =>
    list
      .orderBy(countryOfOrigin, (by) => by.asc().nullsLast())
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
  newest: (list) => list.orderBy('created_at', 'desc').orderBy('id'),
}
