type List<Item> = readonly Item[] | null | undefined

/**
 * The records of a list that have an `_id`, or the named field: others would break the list. A missing list is empty.
 */
export function recordsIn<Item extends { _id: string }>(items: List<Item>): Item[]
export function recordsIn<Item>(items: List<Item>, field: keyof Item): Item[]
export function recordsIn<Item>(items: List<Item>, field = '_id' as keyof Item): Item[] {
  return (items ?? []).filter((item: Item | null | undefined) => typeof item?.[field] === 'string')
}

/** A record's picture; if missing, one without an address, for which the placeholder is shown. */
export function pictureOf<Picture extends { url: string }>(picture: Picture | null | undefined) {
  return typeof picture?.url === 'string' ? picture : NO_PICTURE
}

const NO_PICTURE = { url: '', public_id: null }
