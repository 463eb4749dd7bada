/** Whether this is `npm run prove`, which takes its time. */
export const isInFull = process.env.PAUDHA_ROUNDS === 'many'

/** How often a random or fault case is played: the few rounds of `npm test`, or the many of `npm run prove`. */
export function rounds(few: number, many: number): number {
  return isInFull ? many : few
}
