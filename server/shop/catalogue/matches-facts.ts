import { type RawBuilder, sql } from 'kysely'
import type { PlantQuery } from '../../../contract/plants.ts'
import type { FactKind } from '../../../domain/plant-facts/fact-filters.ts'

/** A query's conditions on facts; null for a plant of which the fact is unknown, so that it is not listed. */
export type FactConditions = { [Kind in FactKind | 'maxHeight']?: RawBuilder<boolean> }

/** The facts as PostgreSQL reads them: texts, but places a JSON array and the height a number of cm. */
export const factColumns = {
  light: sql`light`,
  water: sql`water`,
  effort: sql`effort`,
  place: sql`places`,
  pets: sql`pets_verdict`,
  height: sql`height_cm`,
} as const

/** The conditions of the kinds that a query names. */
export function matchesFacts(query: Pick<PlantQuery, FactKind | 'maxHeight'>): FactConditions {
  const { light, water, effort, place, pets, maxHeight } = query
  return {
    ...(light && { light: isAny(factColumns.light, light) }),
    ...(water && { water: isAny(factColumns.water, water) }),
    ...(effort && { effort: isAny(factColumns.effort, effort) }),
    ...(place && { place: sql<boolean>`${factColumns.place} ?| ${place}::text[]` }),
    ...(pets && { pets: isAny(factColumns.pets, pets) }),
    ...(maxHeight !== undefined && { maxHeight: sql<boolean>`${factColumns.height} <= ${maxHeight}` }),
  }
}

function isAny(column: RawBuilder<unknown>, choices: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${column} = any(${choices}::text[])`
}
