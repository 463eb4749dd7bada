/** Each connection prepares so many statements at most, so that made-up searches cannot fill the server's memory. */
const LIMIT = 400
/** Longer statements fill tables, once. */
const MAX_LENGTH = 4_000
/** PostgreSQL refuses such a statement once a migration has added a column to its result. */
const ALL_COLUMNS = /(select|returning|"\.) ?\*/
/** There is another text for each number of rows. */
const SEVERAL_ROWS = /\), \(/
/** The best plan of a search depends on its pattern; a prepared statement would soon get one plan for all. */
const SEARCH = / like \$/

/** Names a statement with values, or answers undefined for one that is parsed each time. */
export type StatementNames = (text: string, values: readonly unknown[]) => string | undefined

/**
 * The names under which each connection of a pool prepares a statement with values once, since parsing it takes
 * PostgreSQL longer than running it.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  return (text, values) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= LIMIT || values.length === 0 || !canBePrepared(text)) return known
    const name = `statement ${names.size + 1}`
    names.set(text, name)
    return name
  }
}

function canBePrepared(text: string): boolean {
  return text.length <= MAX_LENGTH && !ALL_COLUMNS.test(text) && !SEVERAL_ROWS.test(text) && !SEARCH.test(text)
}
