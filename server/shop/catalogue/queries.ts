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
import { areSold, correctSearch, type Vocabulary, vocabularyOf } from '../../../domain/search/correct-search.ts'
import { unsoldSpellings } from '../../../domain/search/unsold.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { type IdList, listIds } from '../../platform/database/queries.ts'
import { held } from '../../platform/http-cache/invalidation-listener.ts'
import type { Shop } from '../shop.ts'
import { isInStock } from './available-stock.ts'
import { matchesFacts } from './fact-conditions.ts'
import { ofFamily, oneOfEachFamily, ratingOfFamily } from './family-sizes.ts'
import type { PlantRow } from './plant-row.ts'
import { computedColumns, type PublicPlant, publicPlantColumns } from './public-plant.ts'
import { byRelevance, isNeed, matchesSearch, type SearchMode } from './search.ts'
import { categoriesFor } from './search-categories.ts'

/** The plants on sale that match the query, in its order. */
export function listPlants(database: Database, query: PlantQuery): Promise<IdList> {
  return listForgiving(database, query, (within, filter) => {
    const matching = within.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
    return listIds(within, orderPlants(matching.select('id'), filter), matching, query)
  })
}

/**
 * Lists what a query matches, or without the slips in its search term if no plant on sale matches that; `heard` is the term that
 * it was listed by. Other conditions do not decide it, so that counts and lists forgive alike.
 */
export async function listForgiving<List extends { total: number }>(
  database: Database,
  query: PlantQuery,
  read: (database: Kysely<Schema>, filter: PlantFilter) => Promise<List>,
): Promise<List & { heard: string }> {
  const filter = parseFilter(query)
  const { search = '', literal } = query
  const unsold = literal ? [] : unsoldSpellings(search)
  const isNotSold = unsold.length > 0 && !areSold(unsold, await knownNames(database))
  const exact = { ...(await read(database, isNotSold ? { ...filter, ids: [] } : filter)), heard: search }
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

/** Of each shop whose changes are followed */
const namesOf = new WeakMap<Database, () => Promise<Vocabulary>>()

/** From now on the words of a shop's names are read once, until a product changes. */
export function holdNames({ database, changes }: Pick<Shop, 'database' | 'changes'>): void {
  const names = held(changes, () => readNames(database))
  namesOf.set(database, names)
}

/** The words in the names of all that is on sale. */
export function knownNames(database: Database): Promise<Vocabulary> {
  return namesOf.get(database)?.() ?? readNames(database)
}

async function readNames(database: Database): Promise<Vocabulary> {
  const rows = await database.selectFrom('plants').select('search_text').where('deleted_at', 'is', null).execute()
  return vocabularyOf(rows.flatMap(({ search_text }) => search_text.split('\n')))
}

type Row = { [Name in keyof PublicPlant]: PublicPlant[Name] | null } & { total: number }

/** A page of the plants on sale that match the query, in its order, and how many match in all. */
export function listPage(
  database: Database,
  query: PlantQuery & { limit: number },
): Promise<{ plants: PublicPlant[]; total: number; heard: string }> {
  const { limit, offset = 0 } = query
  return listForgiving(database, query, async (within, filter) => {
    const rows = await pageQuery(within, filter, limit, offset).execute()
    return { plants: rows.filter(isPlant), total: rows[0]?.total ?? 0 }
  })
}

/** Returns one empty row behind the end of the list, so that the total is known there too. */
function pageQuery(database: Kysely<Schema>, filter: PlantFilter, limit: number, offset: number) {
  const matching = database.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
  const ordered = orderPlants(matching.select('id'), filter)
  const page = ordered.limit(limit).offset(offset)
  const count = matching.select((plant) => plant.fn.countAll<number>().as('count'))
  return database
    .with('listed', (listed) =>
      filter.search
        ? // Matching takes longer than sorting: once for both the page and the count.
          listed
            .selectFrom(
              sql<{ all: string[] }>`(select array(${ordered}) as ids offset 0)`.as<'found'>(sql`found(all_ids)`),
            )
            .select([
              sql<string[]>`all_ids[${offset + 1}:${offset + limit}]`.as('ids'),
              sql<number>`cardinality(all_ids)`.as('total'),
            ])
        : listed.selectNoFrom([sql<string[]>`array(${page})`.as('ids'), sql<number>`(${count})`.as('total')]),
    )
    .selectFrom('listed')
    .leftJoin(sql<{ id: string; place: number }>`unnest(ids) with ordinality`.as<'at'>(sql`at(id, place)`), (join) =>
      join.onTrue(),
    )
    .leftJoin('plants', 'plants.id', 'at.id')
    .select(publicPlantColumns)
    .select('listed.total')
    .orderBy('at.place')
}

function isPlant(row: Row): row is PublicPlant & { total: number } {
  return row.id !== null
}

/** The plants of these ids, in any order. */
export function loadPlants(database: Database, ids: readonly string[]): Promise<(PlantRow & PublicPlant)[]> {
  return database
    .selectFrom('plants')
    .selectAll()
    .select(computedColumns)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The categories with at least one plant on sale, in the shop's order. */
export function listCategories(database: Database): Promise<Category[]> {
  return listPresent(database, 'category', categories)
}

/** The countries that packed goods on sale come from, by name. */
export function listCountries(database: Database): Promise<Country[]> {
  return listPresent(database, 'country', countries)
}

/** Those of all values that a plant on sale has. */
async function listPresent<Value>(database: Database, column: 'category' | 'country', all: readonly Value[]) {
  const onSale = database.selectFrom('plants').select(`${column} as value`).distinct().where('deleted_at', 'is', null)
  const present = new Set<unknown>((await onSale.execute()).map((row) => row.value))
  return all.filter((one) => present.has(one))
}

/** A query with its prices in paise, without absent conditions. */
export type PlantFilter = Omit<PlantQuery, 'minPrice' | 'maxPrice' | 'limit' | 'offset' | 'literal'> & {
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
  if (query.country) conditions.push(plant('country', '=', query.country))
  if (query.search) conditions.push(matchesSearch(query.search, query.mode))
  return plant.and([...conditions, ...Object.values(matchesFacts(query))])
}

const displayedRating = sql<number>`coalesce(${ratingOfFamily}, rating)`

type PlantList = SelectQueryBuilder<Schema, 'plants', { id: string }>

/** A search without a sort order lists the best match first; of equal ones that with the shortest name, for a need plants. */
function orderPlants(list: PlantList, { sort, search, mode }: PlantFilter): PlantList {
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
      .orderBy('country', (by) => by.asc().nullsLast())
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
  newest: (list) => list.orderBy('created_at', 'desc').orderBy('id'),
}
