import { type RawBuilder, sql, type Transaction } from 'kysely'
import { categories } from '../../../domain/catalogue.ts'
import { caseless } from '../../../domain/plain-text.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** With fewer letters words are too alike by chance to be forgiven a slip. */
const SHORTEST_FORGIVEN = 4
/** With fewer characters words of the language would meet identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/
/** How alike (0 to 1) a misspelt word and a part of a plant's names must be. */
const ALIKE = 0.45

/** A search that is taken to the letter forgives nothing. */
type Strictness = { literal?: boolean | undefined }

/** Does work in which `isMeantBy` forgives a slip: the index on names takes from a setting how alike is alike enough. */
export function forgivingSlips<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(ALIKE)}`.execute(transaction)
    return work(transaction)
  })
}

/**
 * Whether a plant is meant by what somebody typed: it stands in the plant's names, category or identifier, or one of the
 * names is nearly that. Letters are taken as they are: `%` and `_` mean themselves. Each way has an index of its own.
 */
export function isMeantBy(search: string, strictness: Strictness): RawBuilder<boolean> {
  const typed = caseless(search)
  const ways = [sql`search_text like ${containing(typed)}`]
  const named = categories.filter((category) => category.includes(typed))
  if (named.length > 0) ways.push(sql`category in (${sql.join(named)})`)
  if (PART_OF_ID.test(search)) ways.push(sql`lower(id) like ${containing(typed)}`)
  if (isForgiven(search, strictness)) ways.push(sql`${typed} <% search_text`)
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Whether a slip is forgiven in what was typed: if it is long enough. */
export function isForgiven(search: string, { literal = false }: Strictness): boolean {
  return !literal && (search.match(/[\p{L}\p{M}]/gu) ?? []).length >= SHORTEST_FORGIVEN
}

/** Sorts what was typed to the letter before what was nearly typed, and the more alike before the less. */
export function byLikeness(search: string): RawBuilder<number> {
  const pattern = containing(caseless(search))
  return sql<number>`case when search_text like ${pattern} then 2
    else word_similarity(${caseless(search)}, search_text) end`
}
