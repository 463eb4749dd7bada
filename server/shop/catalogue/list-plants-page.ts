import { type Kysely, sql } from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type PublicPlant, publicPlantColumns } from './public-plant.ts'
import { matchesFilter, orderPlants, type PlantFilter, parseFilter } from './queries.ts'
import { isFuzzy, withFuzzySearch } from './search.ts'

type Page = { limit: number; offset: number }
type Row = { [Name in keyof PublicPlant]: PublicPlant[Name] | null } & { total: number }

/** A page of the plants on sale that match the query, in its order, and how many match in all: in one round trip. */
export async function listPage(
  database: Database,
  query: PlantQuery & { limit: number },
): Promise<{ plants: PublicPlant[]; total: number }> {
  const page = { limit: query.limit, offset: query.offset ?? 0 }
  const rows = await read(database, query, page)
  return { plants: rows.filter(isPlant), total: rows[0]?.total ?? 0 }
}

function read(database: Database, query: PlantQuery, page: Page): Promise<Row[]> {
  const filter = parseFilter(query)
  const { search, inStock, sort, ...values } = filter
  if (search === undefined || search === '') return pageOf(filter)(database, { values, page })
  const execute = (within: Kysely<Schema>) => pageQuery(within, filter, page).execute()
  return isFuzzy(search, query) ? withFuzzySearch(database, execute) : execute(database)
}

type Values = Omit<PlantFilter, 'search' | 'inStock' | 'sort'>

const pages = new Map<string, ReturnType<typeof compilePage>>()

/** There are a hundred shapes of a query without a search, whose words change the SQL; each is compiled once. */
function pageOf(filter: PlantFilter): ReturnType<typeof compilePage> {
  const { inStock, sort, ...values } = filter
  const shape = `${inStock} ${sort} ${Object.keys(values)}`
  const query = pages.get(shape) ?? compilePage({ inStock, sort })
  pages.set(shape, query)
  return query
}

function compilePage(fixed: Pick<PlantFilter, 'inStock' | 'sort'>) {
  return compileOnce((database, { values, page }: { values: Values; page: Page }) =>
    pageQuery(database, { ...values, ...fixed }, page),
  )
}

/** Returns one empty row behind the end of the list, so that the total is known there too. */
function pageQuery(database: Kysely<Schema>, filter: PlantFilter, { limit, offset }: Page) {
  const matching = database.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
  const ids = orderPlants(matching.select('id'), filter).limit(limit).offset(offset)
  const count = matching.select((plant) => plant.fn.countAll<number>().as('count'))
  return database
    .with('listed', (listed) =>
      listed.selectNoFrom([sql<string[]>`array(${ids})`.as('ids'), sql<number>`(${count})`.as('total')]),
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
