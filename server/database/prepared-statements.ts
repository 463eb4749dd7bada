import type pg from 'pg'

/** So many statements are kept by each connection at most, so that made-up searches cannot fill the server's memory. */
const MOST = 400
/** What is longer fills tables, once. */
const LONGEST = 4_000
/** Columns that a migration adds would change what such a statement answers, and PostgreSQL refuses it from then on. */
const ALL_COLUMNS = /(select|returning|"\.) ?\*/

const names = new Map<string, string>()

/**
 * Lets a connection parse each statement once and plan it a few times, which takes PostgreSQL longer than performing it:
 * a text that comes with values goes under a name of its own. One without may be several statements in a row, which
 * cannot be prepared.
 */
export function prepareStatements(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, args: unknown[]) {
      const [text, values] = args
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return Reflect.apply(query, self, name === undefined ? args : [{ name, text, values }, ...args.slice(2)])
    },
  })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || text.length > LONGEST || ALL_COLUMNS.test(text)) return known
  const name = `statement ${names.size + 1}`
  names.set(text, name)
  return name
}
