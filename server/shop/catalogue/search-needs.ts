import { type RawBuilder, sql } from 'kysely'
import { type NeedCondition, type NeedKey, needs } from '../../../domain/search/needs.ts'

/** Whether a plant meets all of these needs. */
export function meetsNeeds(keys: readonly NeedKey[]): RawBuilder<boolean> {
  const conditions = keys.flatMap((key) => conditionsOf(needs[key].condition))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** An unknown fact is null, and so meets none. */
function conditionsOf(condition: NeedCondition): RawBuilder<boolean>[] {
  const { light, water, effort, place, isPetSafe, isFlowering, isEdible, isHumid, maxHeightCm, category, words } =
    condition
  const conditions: (RawBuilder<boolean> | false | undefined)[] = [
    light && sql<boolean>`light in (${sql.join(light)})`,
    water && sql<boolean>`water in (${sql.join(water)})`,
    effort && sql<boolean>`effort in (${sql.join(effort)})`,
    place !== undefined && sql<boolean>`places ? ${sql.val(place)}`,
    isPetSafe && sql<boolean>`pets_verdict = 'non-toxic'`,
    isFlowering && sql<boolean>`facts->'flowers'->>0 is not null`,
    isEdible && sql<boolean>`facts->>'edible' = 'true'`,
    isHumid && sql<boolean>`facts->>'humidity' = 'humid'`,
    maxHeightCm !== undefined && sql<boolean>`height_cm <= ${maxHeightCm}`,
    category && sql<boolean>`category = ${category}`,
    words && hasWord(words),
  ]
  return conditions.filter((one) => one !== undefined && one !== false)
}

/** By an index of its own. Only the benefits are read: descriptions of ten thousand plants would take a third of a second. */
function hasWord(words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.flatMap((word) => [`% ${word}%`, `%${word.charAt(0).toUpperCase()}${word.slice(1)}%`])
  const has = patterns.map((pattern) => sql`plant_benefits_text(benefits) like ${pattern}`)
  return sql<boolean>`(${sql.join(has, sql` or `)})`
}
