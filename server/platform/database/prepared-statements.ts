/** So many statements are kept by each connection at most, so that made-up searches cannot fill the server's memory. */
const MOST = 400
/** What is longer fills tables, once. */
const LONGEST = 4_000
/** Columns that a migration adds would change what such a statement answers, and PostgreSQL refuses it from then on. */
const ALL_COLUMNS = /(select|returning|"\.) ?\*/

/** How best to look depends on what for; under a name PostgreSQL would soon settle for one way to look for anything. */
const SEARCH = / like \$/

const names = new Map<string, string>()

/**
 * The name under which each connection parses the statement once and plans it a few times, which takes PostgreSQL longer
 * than performing it; undefined for one that is parsed each time.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || !canBePrepared(text)) return known
  const name = `statement ${names.size + 1}`
  names.set(text, name)
  return name
}

export function canBePrepared(text: string): boolean {
  return text.length <= LONGEST && !ALL_COLUMNS.test(text) && !SEARCH.test(text)
}
