import { type RawBuilder, sql } from 'kysely'
import type { Category } from '../../../domain/catalogue.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { readNeeds, searchWords, typedWords, withoutFillers } from '../../../domain/search/search-words.ts'
import { foldedPhrase, literalConditions, meetsAny, nameConditions, needConditions, type SearchMode } from './search.ts'
import { categoriesBeginning, isOf, namedCategories } from './search-categories.ts'

/** How well a plant matches, to be sorted descending. */
export function byRelevance(search: string, mode: SearchMode): RawBuilder<number> {
  if (mode === 'similar') return similarity(search)
  const literal = sql<number>`when ${meetsAny(search, literalConditions(search))}
    then 20 + ${tierOf(search, [foldName(search)], categoriesBeginning(search))}`
  if (mode === 'literal') return sql<number>`case ${literal} else 0 end`
  return sql<number>`case ${literal} else greatest(${ofNames(search)}, ${ofNeed(search)}) end`
}

/** Of plants that have all words in their names, in the singular or as they are typed. */
function ofNames(search: string): RawBuilder<number> {
  const phrases = [searchWords(search), typedWords(search)].map(foldedPhrase)
  const named = meetsAny(search, nameConditions(searchWords(search)))
  return sql<number>`case when ${named} then 10 + ${tierOf(search, phrases, namedCategories(search))} else 0 end`
}

/** Of plants that meet a need and have the words beside it in their names: `rose flower`. */
function ofNeed(search: string): RawBuilder<number> {
  const words = searchWords(search)
  const { needs, others } = readNeeds(words)
  if (needs.length === 0 || others.length === 0) return sql<number>`0`
  const meeting = meetsAny(search, needConditions(words))
  return sql<number>`case when ${meeting} then 10 + ${tierOf(search, [foldedPhrase(others)], [])} else 0 end`
}

/**
 * What of a plant a term is found in: its name (7 to 5), category (4), other names (3, 2), botanical name (1). Matches of a
 * single letter, which most plants have, are not ranked.
 */
function tierOf(search: string, phrases: readonly string[], named: readonly Category[]): RawBuilder<number> {
  if (phrases.includes('') || search.length === 1) return sql<number>`0`
  const like = (...patterns: ((phrase: string) => string)[]) =>
    sql`like any(${[...new Set(patterns.flatMap((pattern) => phrases.map(pattern)))]}::text[])`
  const isWord = like((phrase) => `% ${phrase} %`)
  return sql<number>`case
    when not (folded_names ${like((phrase) => `%${phrase}%`)}) then case when ${isOf(named)} then 4 else 0 end
    when folded_names ${like(
      (phrase) => ` ${phrase} |%`,
      (phrase) => ` ${phrase} /%`,
      (phrase) => ` ${phrase} `,
    )} then 7
    when folded_names ${like((phrase) => ` ${phrase}%`)} then 6
    when split_part(folded_names, '|', 1) ${isWord} then 5
    when ${isOf(named)} then 4
    when folded_names ${like(
      (phrase) => `%| ${phrase} |%`,
      (phrase) => `%| ${phrase} /%`,
    )} then 3
    when split_part(folded_names, '/', 1) ${isWord} then 2
    when folded_names ${like((phrase) => `%/%${phrase}%`)} then 1
    else 0 end`
}

/** Of names that are equally similar, a plant's name counts a little more than its other names. */
function similarity(search: string): RawBuilder<number> {
  const { needs, others } = readNeeds(searchWords(search))
  const whole = sql<number>`word_similarity(${foldCase(search)}, search_text)`
  const best =
    needs.length === 0 ? whole : sql`greatest(${whole}, word_similarity(${foldedPhrase(others)}, folded_names))`
  return sql<number>`${best} + word_similarity(${withoutFillers(search)}, name) / 100`
}
