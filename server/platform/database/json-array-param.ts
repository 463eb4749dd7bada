import { sql } from 'kysely'

/**
 * A list as a single value, for a query that is compiled once: a list of its own would make another statement for each
 * length. In the query it stands `asArray`.
 */
export function listValue(items: readonly (string | number | null)[]): string {
  return JSON.stringify(items)
}

/** How long it is the planner does not learn from its value, so that one plan does for all, and is kept. */
export function asArray(value: string, type: 'text' | 'integer' = 'text') {
  return sql<string>`array(select json_array_elements_text(${value}::json)::${sql.raw(type)})`
}
