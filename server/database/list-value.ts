import utils from 'pg/lib/utils.js'

/**
 * A list as a single value, in PostgreSQL's notation for arrays. In a query that is compiled once, a list of its own
 * would make another statement for each length; this one stays the same, and so does its plan.
 */
export function listValue(items: readonly (string | number | null)[]): string {
  return String(utils.prepareValue(items))
}
