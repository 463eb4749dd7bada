import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { canBePrepared } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

type Build<Values, Row> = (database: Kysely<Schema>, values: Values) => Compilable<Row>
type Compiled<Row> = { query: CompiledQuery<Row>; places: number[] }

/**
 * A query that is built once and from then on only given its values, for what is asked most: building it anew takes the
 * process longer than all the rest of asking. `build` gets marks in place of the values, in whatever objects and lists
 * these are, so it may only put them where values belong, never look at them. Lists of other lengths make another query.
 * What comes back asks it; its `withValues` makes it to be asked together with others. It throws for a query that cannot be
 * prepared.
 */
export function compileOnce<Values, Row>(build: Build<Values, Row>) {
  const known = new Map<string, Compiled<Row>>()

  const withValues = (database: Kysely<Schema>, values: Values): CompiledQuery<Row> => {
    const { leaves, shape } = read(values)
    let compiled = known.get(shape)
    if (!compiled) {
      compiled = compile(database, build, values)
      known.set(shape, compiled)
    }
    const { query, places } = compiled
    const parameters = query.parameters.map((own, n) => (places[n] === OWN ? own : leaves[places[n] ?? OWN]))
    return { ...query, parameters }
  }
  const ask = async (database: Kysely<Schema>, values: Values): Promise<Row[]> =>
    (await database.executeQuery(withValues(database, values))).rows
  return Object.assign(ask, { withValues })
}

/** The place of a parameter that belongs to the query itself */
const OWN = -1

function compile<Values, Row>(database: Kysely<Schema>, build: Build<Values, Row>, values: Values): Compiled<Row> {
  const marks: unknown[] = []
  const marked = replaceLeaves(values, () => {
    const mark = Symbol('value')
    marks.push(mark)
    return mark
  })
  const query = build(database, marked).compile()
  if (!canBePrepared(query.sql)) throw new Error(`What is asked most has to be prepared: ${query.sql}`)
  return { query, places: query.parameters.map((parameter) => marks.indexOf(parameter)) }
}

/** The values without what they are in, and how long each list is. */
function read(values: unknown): { leaves: unknown[]; shape: string } {
  const leaves: unknown[] = []
  let shape = ''
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) shape += `${value.length} `
    if (isGroup(value)) for (const inner of Object.values(value)) walk(inner)
    else leaves.push(value)
  }
  walk(values)
  return { leaves, shape }
}

/** The same structure with something else for each value, in the order in which they are read. */
function replaceLeaves<Values>(values: Values, replace: () => unknown): Values
function replaceLeaves(values: unknown, replace: () => unknown): unknown {
  if (!isGroup(values)) return replace()
  if (Array.isArray(values)) return values.map((item) => replaceLeaves(item, replace))
  return Object.fromEntries(Object.entries(values).map(([name, inner]) => [name, replaceLeaves(inner, replace)]))
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date || value instanceof Uint8Array)
}
