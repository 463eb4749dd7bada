import type { AdminClaim } from '../../../contract/claims.ts'
import { addUp, fromRupees, times, toRupees } from '../../../domain/money.ts'
import type { RefundDecision } from './decisions.ts'

type Line = AdminClaim['lines'][number]
type RefundedLines = RefundDecision['lines']

/** How many pieces of a line are typed; null if that is no whole number from 0 to the claimed one. */
export function quantityIn(typed: string, { quantity }: Pick<Line, 'quantity'>): number | null {
  const count = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(count) && count >= 0 && count <= quantity ? count : null
}

/** The lines to refund, without those of zero pieces; null if a quantity is invalid or nothing is left. */
export function refundedLines(lines: readonly Line[], typed: readonly string[]): RefundedLines | null {
  const counted = lines.map((line, place) => ({ item: line.item, quantity: quantityIn(typed[place] ?? '', line) }))
  const valid = counted.flatMap(({ item, quantity }) => (quantity === null ? [] : [{ item, quantity }]))
  const refunded = valid.filter(({ quantity }) => quantity > 0)
  return valid.length < counted.length || refunded.length === 0 ? null : refunded
}

/** What the refunded pieces cost, in rupees. */
export function sumOf(refunded: RefundedLines, lines: readonly Line[]): number {
  const prices = new Map(lines.map(({ item, price }) => [item, price]))
  return toRupees(addUp(refunded.map(({ item, quantity }) => times(fromRupees(prices.get(item) ?? 0), quantity))))
}

/**
 * What the API found wrong, by the fields of the dialog: the item of a line, `restock.` and the item for the pieces of it that
 * go on sale again, `lines` for all of them, or one of the cash, like `payee.upi`. The API names a line by its place among those
 * that were sent.
 */
export function problemsByField(
  fields: Readonly<Record<string, string>>,
  sent: RefundedLines,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [field = path, place, part] = path.split('.')
      const item = sent[Number(place)]?.item
      if (item !== undefined) return [part === 'restock' ? RESTOCK + item : item, message]
      return [field === 'lines' ? field : path, message]
    }),
  )
}

/** Those of the pieces that go on sale again, by the item. */
export function restockProblems(problems: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([field]) => field.startsWith(RESTOCK))
      .map(([field, message]) => [field.slice(RESTOCK.length), message]),
  )
}

const RESTOCK = 'restock.'
