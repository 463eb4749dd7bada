/** Whether this is `npm run prove`, which runs many rounds. */
export const isInFull = process.env.PAUDHA_ROUNDS === 'many'

/** How often a random or fault case runs: a few times in `npm test`, many times in `npm run prove`. */
export function rounds(few: number, many: number): number {
  return isInFull ? many : few
}

/** Rotates the items, so that each comes first in some round. */
export function rotated<Item>(items: readonly Item[], round: number): Item[] {
  const start = round % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
