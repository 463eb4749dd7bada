/**
 * What a later look at a list's beginning tells: how many entries stand before those that are shown, and which of the
 * shown ones are other than they were. `isMore` when every entry of the look is new, so that there may be further ones.
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
