/**
 * The same items, of which the first is at hand already: a database that is away is told as such before anything of an
 * answer has gone out.
 */
export async function fromFirst<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* items
  }
  return all()
}
