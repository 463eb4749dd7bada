import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Category, categories, categoryLabels } from '../../../domain/catalogue.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldedWords, foldName } from '../../../domain/search/fold-name.ts'
import { type NeedCondition, needs } from '../../../domain/search/needs.ts'
import { readNeeds, searchWords, withoutFillers } from '../../../domain/search/search-words.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { meetsNeeds } from './search-needs.ts'

/** Shorter words are too alike by chance for a similar match. */
const SHORTEST_SIMILAR = 4
/** Shorter words match a whole word of a name only, not its beginning. */
const SHORTEST_BEGINNING = 3
/** Shorter words of the language would match identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/
/** How similar (0 to 1) a misspelt word and a part of a plant's names must be. */
const MIN_SIMILARITY = 0.45

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
 * Whether a plant meets any of these conditions. Each condition on names has its own index, but beside one on facts or a
 * category PostgreSQL would compare the names of every plant; then each is looked up by itself.
 */
function meetsAny(search: string, conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (readNeeds(searchWords(search)).needs.length === 0 && categoriesFor(search).length === 0) return anyOf(conditions)
  const found = conditions.map((condition) => sql`select id from plants where deleted_at is null and ${condition}`)
  return sql<boolean>`(plants.id in (${sql.join(found, sql` union all `)})) is true`
}

/** How well a plant matches, to be sorted descending. */
export function byRelevance(search: string, mode: SearchMode): RawBuilder<number> {
  if (mode === 'similar') return similarity(search)
  const named = mode === 'exact' ? meetsAny(search, nameConditions(searchWords(search))) : sql<boolean>`false`
  return sql<number>`case
    when ${meetsAny(search, literalConditions(search))} then 20 + ${tierOf(search, foldName(search), categoriesBeginning(search))}
    when ${named} then 10 + ${tierOf(search, foldedSearchWords(search).join(' '), namedCategories(search))}
    else 0 end`
}

/**
 * What of a plant a term is found in: its name (7 to 5), category (4), other names (3, 2), botanical name (1). Matches of a
 * single letter, which most plants have, are not ranked.
 */
function tierOf(search: string, folded: string, named: readonly Category[]): RawBuilder<number> {
  if (folded === '' || search.length === 1) return sql<number>`0`
  const [whole, beginning, word] = [` ${folded} `, ` ${folded}%`, `% ${folded} %`]
  return sql<number>`case
    when folded_names like ${`${whole}|%`} or folded_names like ${`${whole}/%`} or folded_names = ${whole} then 7
    when folded_names like ${beginning} then 6
    when split_part(folded_names, '|', 1) like ${word} then 5
    when ${isOf(named)} then 4
    when folded_names like ${`%|${whole}|%`} or folded_names like ${`%|${whole}/%`} then 3
    when split_part(folded_names, '/', 1) like ${word} then 2
    when folded_names like ${`%/%${folded}%`} then 1
    else 0 end`
}

function literalConditions(search: string): RawBuilder<boolean>[] {
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
  const { needs, others } = readNeeds(words)
  const conditions = nameConditions(words)
  if (needs.length > 0) conditions.push(allOf([meetsNeeds(needs), ...(others.length > 0 ? [hasNames(others)] : [])]))
  return conditions
}

function hasNames(words: readonly string[]): RawBuilder<boolean> {
  return anyOf(nameConditions(words))
}

/** That each word begins a word of the plant's names or its category's, or that a name is the words written as one. */
function nameConditions(words: readonly string[]): RawBuilder<boolean>[] {
  const folded = words.map(foldName)
  const [only] = folded
  if (only === undefined) return [sql<boolean>`false`]
  if (folded.length === 1) return [hasWord(only), isOf(categoriesNamed(only))]
  const each = allOf(folded.map((word) => anyOf([hasWord(word), isOf(categoriesNamed(word))])))
  return [each, sql<boolean>`folded_names like ${`% ${folded.join('')} %`}`]
}

/** A single letter is left of too many words to be one. */
function hasWord(word: string): RawBuilder<boolean> {
  if (word.length === 1) return sql<boolean>`false`
  return sql<boolean>`folded_names like ${word.length < SHORTEST_BEGINNING ? `% ${word} %` : `% ${word}%`}`
}

const categoryWords = categories.map((category) => ({
  category,
  words: searchWords(`${category} ${categoryLabels[category]}`).flatMap(foldedWords),
}))

/** The categories that a search names, by their key, their label or a need for them. */
export function categoriesFor(search: string): Category[] {
  const words = searchWords(search)
  const needed = readNeeds(words).needs.map((key): NeedCondition => needs[key].condition)
  const named = [...categoriesBeginning(search), ...words.map(foldName).flatMap(categoriesNamed)]
  return categories.filter((category) => needed.some((need) => need.category === category) || named.includes(category))
}

function categoriesBeginning(search: string): Category[] {
  return categories.filter((category) => category.startsWith(foldCase(search)))
}

/** The categories that every word of a search names: `indoor plants`. */
function namedCategories(search: string): Category[] {
  const words = foldedSearchWords(search)
  return categories.filter((category) => words.every((word) => categoriesNamed(word).includes(category)))
}

function categoriesNamed(word: string): Category[] {
  return categoryWords.filter(({ words }) => words.includes(word)).map(({ category }) => category)
}

/** What is like the search, or like its words beside a need. A need that it states holds all the same. */
function isSimilar(search: string): RawBuilder<boolean> {
  const { needs, others } = readNeeds(searchWords(search))
  const whole = sql<boolean>`${withoutFillers(search)} <% search_text`
  if (needs.length === 0) return whole
  return allOf([meetsNeeds(needs), anyOf([whole, sql<boolean>`${foldedPhrase(others)} <% folded_names`])])
}

/** Of names that are equally similar, a plant's name counts a little more than its other names. */
function similarity(search: string): RawBuilder<number> {
  const { needs, others } = readNeeds(searchWords(search))
  const whole = sql<number>`word_similarity(${foldCase(search)}, search_text)`
  const best =
    needs.length === 0 ? whole : sql`greatest(${whole}, word_similarity(${foldedPhrase(others)}, folded_names))`
  return sql<number>`${best} + word_similarity(${withoutFillers(search)}, name) / 100`
}

function foldedPhrase(words: readonly string[]): string {
  return words.map(foldName).join(' ')
}

function foldedSearchWords(search: string): string[] {
  return searchWords(search).map(foldName)
}

function isOf(named: readonly Category[]): RawBuilder<boolean> {
  return named.length === 0 ? sql<boolean>`false` : sql<boolean>`category in (${sql.join(named)})`
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
