import { sql } from 'kysely'
import { BODY_BYTES } from '../../server/app.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { forgedFields } from './hostile-values.ts'

/** Text that only forged fields contain */
export const FORGED = 'forgedforgedforgedforged'

/** A little less than a body may have, as another sample may be longer */
const MOST_CHARACTERS = 0.9 * BODY_BYTES

/** Every column of the shop's tables, in snake case and camel case, and other fields worth trying. */
export async function fieldsToForge(database: Database): Promise<Record<string, unknown>> {
  const columns = (await tablesOf(database)).flatMap((table) => table.columns.map(({ name }) => name))
  const names = columns.flatMap((name) => [name, name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())])
  return { ...Object.fromEntries(names.map((name) => [name, FORGED])), ...forgedFields }
}

/** The body with further fields in each of its objects, before its own fields. */
export function withForged(body: unknown, forged: Record<string, unknown>): unknown {
  if (Array.isArray(body)) return body.map((item) => withForged(item, forged))
  if (typeof body !== 'object' || body === null) return body
  const own = Object.entries(body).map(([name, value]) => [name, withForged(value, forged)])
  return { ...forged, ...Object.fromEntries(own) }
}

/** Splits the forged fields into as few parts as possible, so that each fits into the body. */
export function partsThatFit(body: unknown, forged: Record<string, unknown>): Record<string, unknown>[] {
  if (JSON.stringify(withForged(body, forged)).length < MOST_CHARACTERS) return [forged]
  const fields = Object.entries(forged)
  const middle = fields.length / 2
  return [fields.slice(0, middle), fields.slice(middle)].flatMap((half) => partsThatFit(body, Object.fromEntries(half)))
}

/** The tables with a row that contains the text. */
export async function tablesThatHold(database: Database, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tablesOf(database)) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as row where row::text like ${`%${text}%`} limit 1`.execute(database)
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function tablesOf(database: Database) {
  const tables = await database.introspection.getTables()
  return tables.filter(({ schema, isView }) => schema === 'public' && !isView)
}
