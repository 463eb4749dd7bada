import type { IdList } from '../database/list-ids.ts'

/** So many entries are read, and in memory, at once. */
const PART = 500

type Parts<Item> = { body: Item[]; total: number } | { parts: AsyncIterable<Item[]>; total: number }

/**
 * The answer to a list: as a whole where it is short, else in parts. The first part is read before anything is answered,
 * so that a database that is away is still told as such.
 */
export async function inParts<Item>(
  { ids, total }: IdList,
  read: (ids: readonly string[]) => Promise<Item[]>,
): Promise<Parts<Item>> {
  const first = await read(ids.slice(0, PART))
  if (ids.length <= PART) return { body: first, total }
  async function* parts() {
    yield first
    for (let from = PART; from < ids.length; from += PART) yield await read(ids.slice(from, from + PART))
  }
  return { parts: parts(), total }
}
