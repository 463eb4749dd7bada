export type ListPage<Item> = { items: Item[]; total: number }

/**
 * `edition` counts the lists that were begun; `offset` is how many of the server's entries have been read; `loading`
 * tells the whole list from a further part.
 */
export type ScrollingList<Item> = {
  items: Item[]
  total: number
  edition: number
  offset: number
  isLoaded: boolean
  loading: 'list' | 'more' | null
  error: unknown
}

export const emptyList: ScrollingList<never> = {
  items: [],
  total: 0,
  edition: 0,
  offset: 0,
  isLoaded: false,
  loading: 'list',
  error: null,
}

/** After a failure to read another list: nothing of the one before may pass for it. */
export function emptied<Item>({ edition }: ScrollingList<Item>): ScrollingList<Item> {
  return { ...emptyList, edition }
}

/** After a failure to read the same list again or on: what was read stays. */
export function kept<Item>(list: ScrollingList<Item>): ScrollingList<Item> {
  return list
}

/** Another list's first part. */
export function begun<Item>(list: ScrollingList<Item>, page: ListPage<Item>): ScrollingList<Item> {
  return { ...replaced(list, page), edition: list.edition + 1 }
}

/** The same list, read again. */
export function replaced<Item>(list: ScrollingList<Item>, { items, total }: ListPage<Item>): ScrollingList<Item> {
  return { ...list, items, total, offset: items.length, isLoaded: true }
}

/** An entry that slid into a later part, because a new one came first, is not shown twice. */
export function appended<Item extends { _id: string }>(
  list: ScrollingList<Item>,
  { items, total }: ListPage<Item>,
): ScrollingList<Item> {
  const shown = new Set(list.items.map(({ _id }) => _id))
  const offset = items.length === 0 ? total : list.offset + items.length
  return { ...list, items: [...list.items, ...items.filter(({ _id }) => !shown.has(_id))], total, offset }
}

/** With one entry as it is now, at its place. */
export function changed<Item extends { _id: string }>(list: ScrollingList<Item>, item: Item): ScrollingList<Item> {
  return { ...list, items: list.items.map((each) => (each._id === item._id ? item : each)) }
}

export function without<Item extends { _id: string }>(list: ScrollingList<Item>, id: string): ScrollingList<Item> {
  const items = list.items.filter(({ _id }) => _id !== id)
  const gone = list.items.length - items.length
  return { ...list, items, total: list.total - gone, offset: list.offset - gone }
}
