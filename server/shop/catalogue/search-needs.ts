import { type RawBuilder, sql } from 'kysely'
import { type NeedCondition, type NeedKey, needs } from '../../../domain/search/needs.ts'
import { meetsFacts } from './fact-conditions.ts'

/** Whether a plant meets all of these needs. */
export function meetsNeeds(keys: readonly NeedKey[]): RawBuilder<boolean> {
  const conditions = keys.flatMap((key) => conditionsOf(needs[key].condition))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** An unknown fact is null, and so meets none. */
function conditionsOf({ facts = {}, category, words }: NeedCondition): RawBuilder<boolean>[] {
  return [
    ...meetsFacts(facts),
    ...(category ? [sql<boolean>`category = ${category}`] : []),
    ...(words ? [hasWord(words)] : []),
  ]
}

/** By an index of its own. Only the benefits are read: descriptions of ten thousand plants would take a third of a second. */
function hasWord(words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.flatMap((word) => [`% ${word}%`, `%${word.charAt(0).toUpperCase()}${word.slice(1)}%`])
  const has = patterns.map((pattern) => sql`plant_benefits_text(benefits) like ${pattern}`)
  return sql<boolean>`(${sql.join(has, sql` or `)})`
}
