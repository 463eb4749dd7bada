import type { IdList } from '../database/queries.ts'

/** How many entries are read, and in memory, at a time */
export const CHUNK_SIZE = 500

type ListResult<Item> = { body: Item[]; total: number } | { chunks: AsyncIterable<Item[]>; total: number }

/**
 * The response for a list: as a whole where it is short, else in chunks. `readChunk` may return the items in any order.
 * The first chunk is read before anything is sent, so that a database outage still has its status.
 */
export async function streamList<Item extends { _id: string }>(
  { ids, total }: IdList,
  readChunk: (ids: readonly string[]) => Promise<Item[]>,
): Promise<ListResult<Item>> {
  const read = async (chunkIds: string[]) => inOrderOf(chunkIds, await readChunk(chunkIds))
  const first = await read(ids.slice(0, CHUNK_SIZE))
  if (ids.length <= CHUNK_SIZE) return { body: first, total }
  async function* chunks() {
    yield first
    for (let from = CHUNK_SIZE; from < ids.length; from += CHUNK_SIZE) yield read(ids.slice(from, from + CHUNK_SIZE))
  }
  return { chunks: chunks(), total }
}

/** Items that no longer exist are left out. */
export function inOrderOf<Item extends { _id: string }>(ids: readonly string[], items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item._id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The same items, with the first one fetched already: if the database is away, that is known before anything is sent. */
export async function prefetchFirst<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next()
  async function* withFirst() {
    if (first.done) return
    yield first.value
    yield* items
  }
  return withFirst()
}
