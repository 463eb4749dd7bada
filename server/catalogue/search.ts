import { type RawBuilder, sql } from 'kysely'
import { containing } from '../database/like.ts'

/** With fewer letters words are too alike by chance to be forgiven a slip. */
const SHORTEST_FORGIVEN = 4
/** With fewer characters words of the language would meet identifiers by chance. */
const PART_OF_ID = /^[0-9A-Za-z]{6,32}$/
/** How alike (0 to 1) a misspelt word and a part of a plant's names must be. */
const ALIKE = 0.45

/**
 * Whether a plant is meant by what somebody typed: it stands in the plant's names, category or
 * identifier, or one of the names is nearly that. Letters are taken as they are: `%` and `_` mean themselves.
 */
export function isMeantBy(search: string): RawBuilder<boolean> {
  const pattern = containing(search.toLowerCase())
  const isId = PART_OF_ID.test(search) ? sql`or id ilike ${pattern}` : sql``
  const isContained = sql<boolean>`(search_text like ${pattern} or category like ${pattern} ${isId})`
  if ((search.match(/[\p{L}\p{M}]/gu) ?? []).length < SHORTEST_FORGIVEN) return isContained
  return sql<boolean>`(${isContained} or word_similarity(${search.toLowerCase()}, search_text) >= ${ALIKE})`
}

/** Sorts what was typed to the letter before what was nearly typed, and the more alike before the less. */
export function byLikeness(search: string): RawBuilder<number> {
  const pattern = containing(search.toLowerCase())
  return sql<number>`case when search_text like ${pattern} then 2
    else word_similarity(${search.toLowerCase()}, search_text) end`
}
