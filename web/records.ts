/** The records of a list that can be told apart: anything else in it would break the list around it. */
export function recordsIn<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  return items.filter((item: Partial<Item> | null) => typeof item?._id === 'string')
}
