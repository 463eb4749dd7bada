import { type RawBuilder, sql } from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import { choiceFilters, type FactFilter, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import type { Fact } from '../../../domain/plant-facts/fact-kinds.ts'
import { type FactKey, plantFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { POT_FACT } from '../../../domain/plant-facts/pot-fit.ts'
import type { NeedCondition } from '../../../domain/search/needs.ts'

/** A query's conditions on facts, by its filters; null for a plant of which the fact is unknown, so that it is not listed. */
export function matchesFacts(query: Pick<PlantQuery, FactFilter>): { [Name in FactFilter]?: RawBuilder<boolean> } {
  const choices = choiceFilters.flatMap(({ name, key }) => {
    const chosen = query[name]
    return chosen ? [[name, isAnyOf(key, chosen)]] : []
  })
  const limits = limitFilters.flatMap(({ name, key }) => {
    const limit = query[name]
    return limit === undefined ? [] : [[name, isAtMost(key, limit)]]
  })
  return Object.fromEntries([...choices, ...limits])
}

/** Whether a plant's facts are as a need wants them. */
export function meetsFacts(wanted: NonNullable<NeedCondition['facts']>): RawBuilder<boolean>[] {
  const conditions = Object.entries(wanted) as [FactKey, (typeof wanted)[FactKey]][]
  return conditions.map(([key, condition = true]) => {
    if (condition === true) return isTrue(key)
    if ('atLeast' in condition) return sql<boolean>`${factValue(key)} >= ${condition.atLeast}`
    return 'atMost' in condition ? isAtMost(key, condition.atMost) : isAnyOf(key, condition)
  })
}

/** Whether a plant stands in a pot of this diameter, or a pot has it inside; sizes in inches are rounded. */
export function hasPotOf(cm: number): RawBuilder<boolean> {
  return sql<boolean>`${factValue(POT_FACT)} between ${cm - 1} and ${cm + 1}`
}

/** Choices and months are a JSON array, a number is an integer, all others are text; from its column, if it has one. */
export function factValue(key: FactKey): RawBuilder<unknown> {
  const { kind, column } = factOf(key)
  if (column !== undefined) return sql.ref(column)
  const name = sql.lit(key)
  if (kind === 'choices' || kind === 'months') return sql`facts->${name}`
  if (kind === 'verdict') return sql`facts->${name}->>'verdict'`
  return kind === 'number' ? sql`(facts->>${name})::integer` : sql`facts->>${name}`
}

/** Whether a value, as `factValue` reads it, is or has a choice. */
export function hasChoice(key: FactKey, value: RawBuilder<unknown>, choice: RawBuilder<unknown>): RawBuilder<boolean> {
  return factOf(key).kind === 'choices' ? sql<boolean>`${value} ? ${choice}` : sql<boolean>`${value} = ${choice}`
}

function isAnyOf(key: FactKey, choices: readonly string[]): RawBuilder<boolean> {
  const value = factValue(key)
  return factOf(key).kind === 'choices'
    ? sql<boolean>`${value} ?| ${choices}::text[]`
    : sql<boolean>`${value} = any(${choices}::text[])`
}

function isAtMost(key: FactKey, limit: number): RawBuilder<boolean> {
  return sql<boolean>`${factValue(key)} <= ${limit}`
}

/** A yes, or any month. */
function isTrue(key: FactKey): RawBuilder<boolean> {
  const value = factValue(key)
  return factOf(key).kind === 'months' ? sql<boolean>`${value}->>0 is not null` : sql<boolean>`${value} = 'true'`
}

function factOf(key: FactKey): Fact {
  return plantFacts[key]
}
