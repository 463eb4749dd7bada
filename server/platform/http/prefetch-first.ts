/**
 * The same items, with the first one fetched already: if the database is away, that is known before anything is sent.
 */
export async function prefetchFirst<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next()
  async function* withFirst() {
    if (first.done) return
    yield first.value
    yield* items
  }
  return withFirst()
}
