import type { IdList } from '../database/list-ids.ts'

/** So many entries are read, and in memory, at once. */
export const PART = 500

type Parts<Item> = { body: Item[]; total: number } | { parts: AsyncIterable<Item[]>; total: number }

/**
 * The answer to a list: as a whole where it is short, else in parts. `readSome` may answer in any order. The first part is
 * read before anything is answered, so that a database that is away is still told as such; each further one while the one
 * before goes out.
 */
export async function inParts<Item extends { _id: string }>(
  { ids, total }: IdList,
  readSome: (ids: readonly string[]) => Promise<Item[]>,
): Promise<Parts<Item>> {
  const read = async (part: string[]) => inOrderOf(part, await readSome(part))
  const first = await read(ids.slice(0, PART))
  if (ids.length <= PART) return { body: first, total }
  async function* parts() {
    let part = first
    for (let from = PART; from < ids.length; from += PART) {
      const next = read(ids.slice(from, from + PART))
      // It fails where it is waited for, and where nobody does any more it does not matter.
      next.catch(() => {})
      yield part
      part = await next
    }
    yield part
  }
  return { parts: parts(), total }
}

/** What is gone by now is left out. */
function inOrderOf<Item extends { _id: string }>(ids: readonly string[], items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item._id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
