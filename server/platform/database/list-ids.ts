import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** The ids of the requested part of a list, in order, and how many there are in all. */
export type IdList = { ids: string[]; total: number }

type Part = { limit?: number | undefined; offset?: number | undefined }

/**
 * Lists ids first: they come out of an index, however deep in the list, and their rows are read in parts. `list`
 * selects nothing but ids; `fitting` is the same query without an order, to be counted.
 */
export async function listIds<Tables extends keyof Schema, Row>(
  database: Database,
  list: SelectQueryBuilder<Schema, Tables, { id: string }>,
  fitting: SelectQueryBuilder<Schema, Tables, Row>,
  { limit, offset }: Part,
): Promise<IdList> {
  let part = list
  if (limit !== undefined) part = part.limit(limit)
  if (offset !== undefined) part = part.offset(offset)
  const isWhole = limit === undefined && offset === undefined
  const count = isWhole ? sql`null` : fitting.select(sql<number>`count(*)`.as('count'))
  const { ids, total } = await database
    .selectNoFrom([sql<string[]>`array(${part})::text[]`.as('ids'), sql<number | null>`(${count})`.as('total')])
    .executeTakeFirstOrThrow()
  return { ids, total: total ?? ids.length }
}
