import { type RawBuilder, sql, type Transaction } from 'kysely'
import { categories } from '../../../domain/catalogue.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { readNeeds, searchWords, withoutFillers } from '../../../domain/search/search-words.ts'
import type { Schema } from '../../database/schema.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/queries.ts'
import { categoriesFor, categoriesNamed, isOf } from './search-categories.ts'
import { meetsNeeds } from './search-needs.ts'
import { similarBeginning } from './similar-beginning.ts'

/** Shorter words are too alike by chance for a similar match. */
const SHORTEST_SIMILAR = 4
/** Shorter words match a whole word of a name only, not its beginning. */
const SHORTEST_BEGINNING = 3
/** Shorter words of the language would match identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/
/** How similar (0 to 1) a misspelt word and a part of a plant's names must be. */
export const MIN_SIMILARITY = 0.45

/**
 * `literal` finds plants with the term itself in their names, category or identifier; `exact` also other spellings of
 * its words, and needs; `similar` what is only alike.
 */
export type SearchMode = 'literal' | 'exact' | 'similar'

/** Whether a search that finds nothing exactly looks for similar names: one for a need alone does not. */
export function hasSimilar(search: string): boolean {
  return !isNeed(search) && (withoutFillers(search).match(/[\p{L}\p{M}]/gu) ?? []).length >= SHORTEST_SIMILAR
}

/** Whether a search states needs and nothing else. */
function isNeed(search: string): boolean {
  const { needs, others } = readNeeds(searchWords(search))
  return needs.length > 0 && others.length === 0
}

/**
 * Runs work with the mode `similar`: the index on names takes the threshold from a setting. Comparing every plant takes
 * a second for ten thousand; PostgreSQL would do that, since it overestimates how many are similar.
 */
export function withSimilarity<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
  threshold = MIN_SIMILARITY,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(threshold)}`.execute(transaction)
    await sql`set local enable_seqscan = off`.execute(transaction)
    return work(transaction)
  })
}

/** Whether a plant on sale matches a search term. `%` and `_` are literal. */
export function matchesSearch(search: string, mode: SearchMode): RawBuilder<boolean> {
  if (mode === 'similar') return isSimilar(search)
  const conditions = literalConditions(search)
  if (mode === 'exact') conditions.push(...furtherConditions(search))
  return meetsAny(search, conditions)
}

/**
 * Whether each condition of a search is looked up by itself. Each condition on names has its own index, but beside one on
 * facts or a category PostgreSQL would compare the names of every plant.
 */
export function looksUpEach(search: string): boolean {
  return readNeeds(searchWords(search)).needs.length > 0 || categoriesFor(search).length > 0
}

/** Whether a plant meets any of these conditions of a search. */
export function meetsAny(search: string, conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (!looksUpEach(search)) return anyOf(conditions)
  const found = conditions.map((condition) => sql`select id from plants where deleted_at is null and ${condition}`)
  return sql<boolean>`(plants.id in (${sql.join(found, sql` union all `)})) is true`
}

/** That a plant has the term itself in its names, category or identifier. */
export function literalConditions(search: string): RawBuilder<boolean>[] {
  const typed = foldCase(search)
  const conditions = [sql<boolean>`search_text like ${containing(typed)}`]
  const named = categories.filter((category) => category.includes(typed))
  if (named.length > 0) conditions.push(isOf(named))
  if (PART_OF_ID.test(search) && !isNeed(search)) conditions.push(sql<boolean>`lower(id) like ${containing(typed)}`)
  return conditions
}

/** That the plant's names have the words of a search, and that it meets the needs that the search states. */
function furtherConditions(search: string): RawBuilder<boolean>[] {
  const words = searchWords(search)
  return [...nameConditions(words), ...needConditions(words)]
}

/** That the plant meets the needs that words state, and has the others in its names; none without a need. */
export function needConditions(words: readonly string[]): RawBuilder<boolean>[] {
  const { needs, others } = readNeeds(words)
  if (needs.length === 0) return []
  return [allOf([meetsNeeds(needs), ...(others.length > 0 ? [anyOf(nameConditions(others))] : [])])]
}

/** That each word begins a word of the plant's names or its category's, or that a name is the words written as one. */
export function nameConditions(words: readonly string[]): RawBuilder<boolean>[] {
  const [only] = words
  if (only === undefined) return [sql<boolean>`false`]
  if (words.length === 1) return [hasWord(only), isOf(categoriesNamed(foldName(only)))]
  const each = allOf(words.map((word) => anyOf([hasWord(word), isOf(categoriesNamed(foldName(word)))])))
  // Folded once more: within a word an h or a is left out, so that `ar hul` is `arhul`.
  const joined = words.map(foldName).join('')
  const spellings = [joined, foldName(joined)].map((one) => `% ${one} %`)
  return [each, sql<boolean>`folded_names like any(${[...new Set(spellings)]}::text[])`]
}

/** A single letter is left of too many words to be one, unless a name has the word as it is typed: `zz`. */
function hasWord(word: string): RawBuilder<boolean> {
  const folded = foldName(word)
  const pattern = folded.length < SHORTEST_BEGINNING ? `% ${folded} %` : `% ${folded}%`
  const isNamed = sql<boolean>`folded_names like ${pattern}`
  if (folded.length > 1) return isNamed
  return word.length === 1 ? sql<boolean>`false` : allOf([isNamed, sql<boolean>`search_text like ${containing(word)}`])
}

/** What is like the search, or like its words beside a need. A need that it states holds all the same. */
function isSimilar(search: string): RawBuilder<boolean> {
  const { needs, others } = readNeeds(searchWords(search))
  const whole = isLike('search_text', withoutFillers(search))
  if (needs.length === 0) return whole
  return allOf([meetsNeeds(needs), anyOf([isLike('folded_names', foldedPhrase(others)), whole])])
}

/**
 * Whether a name is like a term. Most are because they begin like it, which is seen in a tenth of the time. Were the term no
 * subquery, PostgreSQL would compare it with a hundred names to plan the query; with `<%`, the operator that no index has,
 * it would compare every name twice.
 */
function isLike(column: 'search_text' | 'folded_names', term: string): RawBuilder<boolean> {
  const isMeasured = sql<boolean>`${sql.ref(column)} %> (select ${term})`
  const beginning = similarBeginning(term, MIN_SIMILARITY)
  if (beginning === null) return isMeasured
  const patterns = ['', '% ', '%\n'].map((before) => `${before}${beginning}%`)
  return anyOf([sql<boolean>`${sql.ref(column)} like any(${patterns}::text[])`, isMeasured])
}

/** Words as `folded_names` has them. */
export function foldedPhrase(words: readonly string[]): string {
  return words.map(foldName).join(' ')
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
