import { type RawBuilder, sql } from 'kysely'
import type { Category } from '../../../domain/catalogue.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { withoutPriceLimit } from '../../../domain/search/price-limit.ts'
import { readNeeds, searchWords, typedWords } from '../../../domain/search/search-words.ts'
import {
  foldedPhrase,
  literalConditions,
  looksUpEach,
  meetsAny,
  nameConditions,
  needConditions,
  type SearchMode,
} from './search.ts'
import { categoriesBeginning, isOf, namedCategories } from './search-categories.ts'

/** How well a plant matches, to be sorted descending. */
export function byRelevance(typed: string, mode: SearchMode): RawBuilder<number> {
  const search = mode === 'exact' ? withoutPriceLimit(typed).rest : typed
  if (search === '') return sql<number>`0::integer`
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
    sql<boolean>`folded_names like any(${[...new Set(patterns.flatMap((pattern) => phrases.map(pattern)))]}::text[])`
  const hasWord = (part: RawBuilder<unknown>) =>
    sql<boolean>`${part} like any(${phrases.map((phrase) => `% ${phrase} %`)}::text[])`
  const ofNames = sql<number>`case
    when ${like(
      (phrase) => ` ${phrase} |%`,
      (phrase) => ` ${phrase} /%`,
      (phrase) => ` ${phrase} `,
    )} then 7
    when ${like((phrase) => ` ${phrase}%`)} then 6
    when ${hasWord(sql`split_part(folded_names, '|', 1)`)} then 5
    when ${like(
      (phrase) => `%| ${phrase} |%`,
      (phrase) => `%| ${phrase} /%`,
    )} then 3
    when ${hasWord(sql`split_part(folded_names, '/', 1)`)} then 2
    when ${like((phrase) => `%/%${phrase}%`)} then 1
    else 0 end`
  const isNamed = meetsAny(search, [like((phrase) => `%${phrase}%`)])
  const ofNamed = looksUpEach(search)
    ? sql`(select ${ofNames} from plants as named where named.id = plants.id)`
    : ofNames
  return sql<number>`greatest(
    case when ${isNamed} then ${ofNamed} else 0 end,
    case when ${isOf(named)} then 4 else 0 end)`
}
