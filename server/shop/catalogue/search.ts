import { type RawBuilder, sql } from 'kysely'
import { type BackOfficeSearch, readSearch } from '../../../domain/back-office-search.ts'
import { type Category, categories } from '../../../domain/catalogue.ts'
import { fromRupees } from '../../../domain/money.ts'
import { foldCase } from '../../../domain/plain-text.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { type NeedCondition, type NeedKey, needs } from '../../../domain/search/needs.ts'
import { withoutPotSize } from '../../../domain/search/pot-size.ts'
import { withoutPriceLimit } from '../../../domain/search/price-limit.ts'
import { readNeeds, saysNothing, searchWords, typedWords } from '../../../domain/search/search-words.ts'
import { isUnsoldName } from '../../../domain/search/unsold.ts'
import { containing } from '../../platform/database/queries.ts'
import { hasPotOf, meetsFacts } from './fact-conditions.ts'
import { categoriesBeginning, categoriesFor, categoriesNamed, isOf, namedCategories } from './search-categories.ts'

/** Shorter words match a whole word of a name only, not its beginning. */
const SHORTEST_BEGINNING = 3
/** Shorter words of the language would match identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/

/** `literal` finds the term itself in names, category or identifier; `exact` also other spellings, and needs. */
export type SearchMode = 'literal' | 'exact'

/** Whether a search states needs and nothing else. */
export function isNeed(search: string): boolean {
  const { needs: stated, others } = readNeeds(searchWords(search))
  return stated.length > 0 && others.length === 0
}

/** Whether a plant on sale matches a search term, which may state the highest price. `%` and `_` are literal. */
export function matchesSearch(search: string, mode: SearchMode): RawBuilder<boolean> {
  const { rest, maxPrice } = mode === 'exact' ? withoutPriceLimit(search) : { rest: search, maxPrice: null }
  if (maxPrice !== null) {
    const isWithin = sql<boolean>`price <= ${fromRupees(maxPrice)}`
    return rest === '' || saysNothing(rest) ? isWithin : allOf([isWithin, matchesSearch(rest, mode)])
  }
  const conditions = literalConditions(search)
  if (mode === 'exact') conditions.push(...furtherConditions(search))
  return meetsAny(search, conditions)
}

/**
 * Whether each condition is looked up by itself: beside one on facts or a category PostgreSQL would not use the index on names.
 */
function looksUpEach(search: string): boolean {
  const isSized = withoutPotSize(search).potCm !== null
  return isSized || readNeeds(searchWords(search)).needs.length > 0 || categoriesFor(search).length > 0
}

/** Whether a plant meets any of these conditions of a search. */
function meetsAny(search: string, conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  if (!looksUpEach(search)) return anyOf(conditions)
  const found = conditions.map((condition) => sql`select id from plants where deleted_at is null and ${condition}`)
  return sql<boolean>`(plants.id in (${sql.join(found, sql` union all `)})) is true`
}

/** That a plant has the term itself in its names, category or identifier, or is the size that the term names. */
function literalConditions(search: string): RawBuilder<boolean>[] {
  const typed = foldCase(search)
  const { texts, size } = readSearch(search)
  const conditions = (texts.length > 0 ? texts : [typed]).map(
    (text) => sql<boolean>`search_text like ${containing(text)}`,
  )
  if (size !== null) conditions.push(isOfSize(size))
  const named = categories.filter((category) => category.includes(typed))
  if (named.length > 0) conditions.push(isOf(named))
  if (PART_OF_ID.test(search) && !isNeed(search)) conditions.push(sql<boolean>`lower(id) like ${containing(typed)}`)
  return conditions
}

/** That a plant has a name, if any, and a size whose label has this in it, or is this where it has no number. */
export function isOfSize({ name, label }: NonNullable<BackOfficeSearch['size']>): RawBuilder<boolean> {
  const closedUp = sql`regexp_replace(caseless(size::jsonb ->> 'label'), '[ -]', '', 'g')`
  const pattern = `(^|\\D)${label.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`
  return allOf([
    sql<boolean>`family is not null`,
    sql<boolean>`search_text like ${containing(name)}`,
    /\d/.test(label) ? sql<boolean>`${closedUp} ~ ${pattern}` : sql<boolean>`${closedUp} = ${label}`,
  ])
}

/** That the plant's names have the words of a search, or that it meets the needs and the pot size that the search states. */
function furtherConditions(search: string): RawBuilder<boolean>[] {
  const { rest, potCm } = withoutPotSize(search)
  const words = searchWords(rest)
  const conditions = [...nameConditions(words), ...needConditions(words)]
  if (potCm === null) return conditions
  return [allOf([hasPotOf(potCm), ...(words.length > 0 ? [anyOf(conditions)] : [])])]
}

/** That the plant meets the needs that words state, and has the others in its names; none without a need. */
function needConditions(words: readonly string[]): RawBuilder<boolean>[] {
  const { needs: stated, others } = readNeeds(words)
  if (stated.length === 0) return []
  return [allOf([...stated.map(meetsNeed), ...(others.length > 0 ? [anyOf(nameConditions(others))] : [])])]
}

/** Whether a plant meets a need. An unknown fact is null, and so meets none. */
function meetsNeed(key: NeedKey): RawBuilder<boolean> {
  const { facts = {}, category, words, named, isBundle }: NeedCondition = needs[key].condition
  return allOf([
    ...meetsFacts(facts),
    ...(category ? [sql<boolean>`category = ${category}`] : []),
    ...(words ? [hasBenefit(words)] : []),
    ...(named ? [anyOf(named.map((name) => allOf(searchWords(name).map(hasWord))))] : []),
    ...(isBundle ? [sql<boolean>`parts is not null`] : []),
  ])
}

/** By an index of its own. Only the benefits are read: descriptions of ten thousand plants would take a third of a second. */
function hasBenefit(words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.flatMap((word) => [`% ${word}%`, `%${word.charAt(0).toUpperCase()}${word.slice(1)}%`])
  return anyOf(patterns.map((pattern) => sql<boolean>`plant_benefits_text(benefits) like ${pattern}`))
}

/** That each word begins a word of the plant's names or its category's, or that a name is the words written as one. */
function nameConditions(words: readonly string[]): RawBuilder<boolean>[] {
  const [only] = words
  if (only === undefined) return [sql<boolean>`false`]
  if (words.length === 1) return [hasWord(only), isOf(categoriesNamed(foldName(only)))]
  const each = allOf(words.map((word) => anyOf([hasWord(word), isOf(categoriesNamed(foldName(word)))])))
  // Folded once more: within a word an h or a is left out, so that `ar hul` is `arhul`.
  const joined = words.map(foldName).join('')
  const spellings = [joined, foldName(joined)].map((one) => `% ${one} %`)
  return [each, sql<boolean>`folded_names like any(${[...new Set(spellings)]}::text[])`]
}

/** A plant that is seldom sold is found by its whole name only; a single letter only where a name has it as it is typed: `zz`. */
function hasWord(word: string): RawBuilder<boolean> {
  if (isUnsoldName(word)) return hasWholeWord(word)
  const folded = foldName(word)
  const pattern = folded.length < SHORTEST_BEGINNING ? `% ${folded} %` : `% ${folded}%`
  const isNamed = sql<boolean>`folded_names like ${pattern}`
  if (folded.length > 1) return isNamed
  return word.length === 1 ? sql<boolean>`false` : allOf([isNamed, sql<boolean>`search_text like ${containing(word)}`])
}

/** A word in Devanagari, in any spelling that `searchWords` reads so: आम, but not आम्रपाली. */
function hasWholeWord(word: string): RawBuilder<boolean> {
  const letters = Array.from(word, (letter) => `${letter}([\u0900-\u0903\u093c]|[ङञणनम]\u094d)*`).join('')
  const spellings = letters.replaceAll('ि', '[िी]').replaceAll('ु', '[ुू]')
  return sql<boolean>`search_text ~ ${`(^|[^\u0900-\u097f])${spellings}([^\u0900-\u097f]|$)`}`
}

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

/** Its name (7 to 5), category (4), other names (3, 2), botanical name (1). A single letter does not rank. */
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

/** Words as `folded_names` has them. */
function foldedPhrase(words: readonly string[]): string {
  return words.map(foldName).join(' ')
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
