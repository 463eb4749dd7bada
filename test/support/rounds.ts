/** Whether this is `npm run prove`, which runs many rounds. */
export const isInFull = process.env.PAUDHA_ROUNDS === 'many'

/** How often a random or fault case runs: the few rounds of `npm test`, or the many of `npm run prove`. */
export function rounds(few: number, many: number): number {
  return isInFull ? many : few
}

/** The items from another one on, so that in some round each comes first. */
export function rotated<Item>(items: readonly Item[], round: number): Item[] {
  const start = round % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
