import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { dayInIndia } from '../../../domain/days.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from './database.ts'

/** The ids of the requested part of a list, in order, and how many there are in all. */
export type IdList = { ids: string[]; total: number }

export type Part = { limit?: number | undefined; offset?: number | undefined }

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

/** The items in chunks: a long list is read or written in parts, so that it takes little memory. */
export function* inChunks<Item>(items: readonly Item[], size = 500): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** A LIKE pattern for "contains this text", with `%`, `_` and `\` taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a text contains any of these parts. */
export function containsAny(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<SqlBool> {
  if (parts.length === 0) return sql`false`
  return sql`(${sql.join(
    parts.map((part) => sql`${text} like ${containing(part)}`),
    sql` or `,
  )})`
}

/** Today in India, by the database's clock: `2026-11-21`. */
export async function loadToday(database: Database): Promise<string> {
  return dayInIndia(await readClock(database))
}

/** The moment by the database's clock. */
export async function readClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(database)
  const [clock] = rows
  if (clock === undefined) throw new Error('The database did not say what time it is')
  return clock.now
}

/** The moment at which a day, or one so many days later, starts in India. */
export function startOfDay(day: string, later = 0) {
  return sql<Date>`(${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Kolkata'`
}
