import { type RawBuilder, sql, type Transaction } from 'kysely'
import { categories } from '../../../domain/catalogue.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Shorter words are too alike by chance for a fuzzy match. */
const SHORTEST_FUZZY = 4
/** Shorter words of the language would match identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/
/** How similar (0 to 1) a misspelt word and a part of a plant's names must be. */
const MIN_SIMILARITY = 0.45

/** A literal search has no fuzzy matches. */
type Strictness = { literal?: boolean | undefined }

/** Runs work in which `matchesSearch` finds misspelt words: the index on names takes the threshold from a setting. */
export function withFuzzySearch<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(MIN_SIMILARITY)}`.execute(transaction)
    return work(transaction)
  })
}

/**
 * Whether a plant matches a search term: it is in the plant's names, category or identifier, or similar to one of the
 * names. `%` and `_` are literal. Each condition has its own index.
 */
export function matchesSearch(search: string, strictness: Strictness): RawBuilder<boolean> {
  const typed = foldCase(search)
  const conditions = [sql`search_text like ${containing(typed)}`]
  const named = categories.filter((category) => category.includes(typed))
  if (named.length > 0) conditions.push(sql`category in (${sql.join(named)})`)
  if (PART_OF_ID.test(search)) conditions.push(sql`lower(id) like ${containing(typed)}`)
  if (isFuzzy(search, strictness)) conditions.push(sql`${typed} <% search_text`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Whether a term is long enough for fuzzy matches. */
export function isFuzzy(search: string, { literal = false }: Strictness): boolean {
  return !literal && (search.match(/[\p{L}\p{M}]/gu) ?? []).length >= SHORTEST_FUZZY
}

/** Sorts exact matches before similar ones, and those by similarity. */
export function bySimilarity(search: string): RawBuilder<number> {
  const pattern = containing(foldCase(search))
  return sql<number>`case when search_text like ${pattern} then 2
    else word_similarity(${foldCase(search)}, search_text) end`
}
