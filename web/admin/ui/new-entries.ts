/**
 * Compares a list with its newest entries fetched later: the number of new ones, and which shown ones have changed.
 * `isMore` when all fetched entries are new, so that there may be more.
 */
export function compareBeginning<Item extends { _id: string }>(
  shown: readonly Item[],
  looked: readonly Item[],
): { fresh: number; isMore: boolean; changed: Item[] } {
  const known = new Map(shown.map((item) => [item._id, item]))
  const fresh = looked.filter(({ _id }) => !known.has(_id)).length
  const changed = looked.filter((item) => {
    const before = known.get(item._id)
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(item)
  })
  return { fresh, isMore: looked.length > 0 && fresh === looked.length, changed }
}
