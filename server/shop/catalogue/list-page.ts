import { type Kysely, sql } from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type ShownPlant, shownColumns } from './public-plant.ts'
import { fits, inOrder, type Sought, soughtBy } from './queries.ts'
import { forgivingSlips, isForgiven } from './search.ts'

type Part = { limit: number; offset: number }
type Row = { [Name in keyof ShownPlant]: ShownPlant[Name] | null } & { total: number }

/** A part of the plants on sale that fit the query, in its order, and how many fit in all: in one round trip. */
export async function listPage(
  database: Database,
  query: PlantQuery & { limit: number },
): Promise<{ plants: ShownPlant[]; total: number }> {
  const part = { limit: query.limit, offset: query.offset ?? 0 }
  const rows = await read(database, query, part)
  return { plants: rows.filter(isPlant), total: rows[0]?.total ?? 0 }
}

function read(database: Database, query: PlantQuery, part: Part): Promise<Row[]> {
  const sought = soughtBy(query)
  const { search, inStock, sort, ...values } = sought
  if (search === undefined || search === '') return pageOf(sought)(database, { values, part })
  const ask = (within: Kysely<Schema>) => pageQuery(within, sought, part).execute()
  return isForgiven(search, query) ? forgivingSlips(database, ask) : ask(database)
}

type Values = Omit<Sought, 'search' | 'inStock' | 'sort'>

const pages = new Map<string, ReturnType<typeof compilePage>>()

/** Searches aside, whose words change the query, there are a hundred ways to ask. */
function pageOf(sought: Sought): ReturnType<typeof compilePage> {
  const { inStock, sort, ...values } = sought
  const shape = `${inStock} ${sort} ${Object.keys(values)}`
  const page = pages.get(shape) ?? compilePage({ inStock, sort })
  pages.set(shape, page)
  return page
}

function compilePage(fixed: Pick<Sought, 'inStock' | 'sort'>) {
  return compileOnce((database, { values, part }: { values: Values; part: Part }) =>
    pageQuery(database, { ...values, ...fixed }, part),
  )
}

/** One row more than none, so that the number of all is told also behind the end of the list. */
function pageQuery(database: Kysely<Schema>, sought: Sought, { limit, offset }: Part) {
  const fitting = database.selectFrom('plants').where((plant) => fits(plant, sought))
  const ids = inOrder(fitting.select('id'), sought).limit(limit).offset(offset)
  const count = fitting.select((plant) => plant.fn.countAll<number>().as('count'))
  return database
    .with('listed', (listed) =>
      listed.selectNoFrom([sql<string[]>`array(${ids})`.as('ids'), sql<number>`(${count})`.as('total')]),
    )
    .selectFrom('listed')
    .leftJoin(sql<{ id: string; place: number }>`unnest(ids) with ordinality`.as<'at'>(sql`at(id, place)`), (join) =>
      join.onTrue(),
    )
    .leftJoin('plants', 'plants.id', 'at.id')
    .select(shownColumns)
    .select('listed.total')
    .orderBy('at.place')
}

function isPlant(row: Row): row is ShownPlant & { total: number } {
  return row.id !== null
}
