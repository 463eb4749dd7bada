/** How often a random or fault case is played: the few rounds of `npm test`, or the many of `npm run prove`. */
export function rounds(few: number, many: number): number {
  return process.env.PAUDHA_ROUNDS === 'many' ? many : few
}
