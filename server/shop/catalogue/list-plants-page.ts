import { type Kysely, sql } from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PublicPlant, publicPlantColumns } from './public-plant.ts'
import { listForgiving, matchesFilter, orderPlants, type PlantFilter } from './queries.ts'

type Page = { limit: number; offset: number }
type Row = { [Name in keyof PublicPlant]: PublicPlant[Name] | null } & { total: number }

/**
 * A page of the plants on sale that match the query, in its order, and how many match in all: in one round
 * trip, unless a search term has slips.
 */
export function listPage(
  database: Database,
  query: PlantQuery & { limit: number },
): Promise<{ plants: PublicPlant[]; total: number; heard: string }> {
  const page = { limit: query.limit, offset: query.offset ?? 0 }
  return listForgiving(database, query, async (within, filter) => {
    const rows = await pageQuery(within, filter, page).execute()
    return { plants: rows.filter(isPlant), total: rows[0]?.total ?? 0 }
  })
}

/** Returns one empty row behind the end of the list, so that the total is known there too. */
function pageQuery(database: Kysely<Schema>, filter: PlantFilter, { limit, offset }: Page) {
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
