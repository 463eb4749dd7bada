/** What a replacement consists of: `2 × Money Plant, 1 × Urli`. */
export function replacedText(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
