/** The values of a field, in the order of the list. */
export function valuesOf<Item, Key extends keyof Item>(list: readonly Item[], key: Key): Item[Key][] {
  return list.map((item) => item[key])
}

/** The sum of a field. */
export function sumOf<Key extends string>(list: readonly Record<NoInfer<Key>, number>[], key: Key): number {
  return list.reduce((sum, item) => sum + item[key], 0)
}
