export type ListPage<Item> = { items: Item[]; total: number }

/**
 * `edition` counts the lists that were started; `offset` is how many of the server's entries have been read; `loading`
 * distinguishes a whole list from a further part.
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

/** After a failed load of another list: the previous entries are removed. */
export function clearList<Item>({ edition }: ScrollingList<Item>): ScrollingList<Item> {
  return { ...emptyList, edition }
}

/** After a failed reload or a failed further part: the entries stay. */
export function leaveUnchanged<Item>(list: ScrollingList<Item>): ScrollingList<Item> {
  return list
}

/** The first part of another list. */
export function startList<Item>(list: ScrollingList<Item>, page: ListPage<Item>): ScrollingList<Item> {
  return { ...replaceItems(list, page), edition: list.edition + 1 }
}

/** The same list, reloaded. */
export function replaceItems<Item>(list: ScrollingList<Item>, { items, total }: ListPage<Item>): ScrollingList<Item> {
  return { ...list, items, total, offset: items.length, isLoaded: true }
}

/** Skips entries that moved into a later part because a new one came first. */
export function appendItems<Item extends { _id: string }>(
  list: ScrollingList<Item>,
  { items, total }: ListPage<Item>,
): ScrollingList<Item> {
  const shown = new Set(list.items.map(({ _id }) => _id))
  const offset = items.length === 0 ? total : list.offset + items.length
  return { ...list, items: [...list.items, ...items.filter(({ _id }) => !shown.has(_id))], total, offset }
}

/** Replaces one entry in place. */
export function replaceItem<Item extends { _id: string }>(list: ScrollingList<Item>, item: Item): ScrollingList<Item> {
  return { ...list, items: list.items.map((each) => (each._id === item._id ? item : each)) }
}

export function removeItem<Item extends { _id: string }>(list: ScrollingList<Item>, id: string): ScrollingList<Item> {
  const items = list.items.filter(({ _id }) => _id !== id)
  const gone = list.items.length - items.length
  return { ...list, items, total: list.total - gone, offset: list.offset - gone }
}
