import { type Paise, paise, times } from '../money.ts'
import { isDeliveryCharge, splitTax, type TaxedLine, type TaxSplit } from './tax-document.ts'

/** Pieces that are to be credited, of the document's lines with this key (`lineKey`). */
export type CreditedPieces = { key: string; quantity: number }

/** What is to be credited: pieces, and what was charged for delivery; or all that has not been credited. */
type CreditedPart = { pieces: readonly CreditedPieces[]; deliveryFee: boolean } | 'rest'

/**
 * The lines of a credit note for a part of a document whose earlier notes have the lines `credited`. Pieces that the document
 * has no more are left out. Whatever the parts, all notes of a line come to the line, to the paisa: each has the tax of the
 * pieces up to its last less the tax of those before its first.
 */
export function creditLines(
  lines: readonly TaxedLine[],
  credited: readonly TaxedLine[],
  part: CreditedPart,
  isAcrossStates: boolean,
): TaxedLine[] {
  const before = countByKey(credited.map((line) => ({ key: lineKey(line), quantity: line.quantity })))
  const chosen = part === 'rest' ? null : countByKey(part.pieces)
  const isWhole = (line: TaxedLine) => part === 'rest' || (part.deliveryFee && isDeliveryCharge(line))
  return lines.flatMap((line) => {
    const gone = take(before, line, line.quantity)
    const left = line.quantity - gone
    const quantity = chosen === null || isWhole(line) ? left : take(chosen, line, left)
    return quantity === 0 ? [] : [creditOf(line, gone, quantity, isAcrossStates)]
  })
}

/**
 * The key by which a line is found in the notes of its document: the order's line. A line that names none (delivery,
 * and earlier documents) is found by its content; lines of the same content have the same tax.
 */
export function lineKey({ item, name, price, percent, hsn }: TaxedLine): string {
  return item ?? JSON.stringify([name, price, percent, hsn])
}

/** A line of an order, in the order of its lines. */
type OrderLine = { id: string; name: string; price: Paise; quantity: number }

/**
 * The keys of the document lines of an order's lines, by the ids of the order's lines. In a document that does not name
 * these, each order line takes the first free line with the same content, since both are in the same order.
 */
export function keysByItem(documents: readonly TaxedLine[], order: readonly OrderLine[]): ReadonlyMap<string, string> {
  const unnamed = documents.filter((line) => line.item === undefined && !isDeliveryCharge(line))
  return new Map(
    order.map(({ id, name, price, quantity }) => {
      const isSame = (line: TaxedLine) => line.name === name && line.price === price && line.quantity === quantity
      const place = unnamed.findIndex(isSame)
      const [line] = place === -1 ? [] : unnamed.splice(place, 1)
      return [id, line ? lineKey(line) : id]
    }),
  )
}

function countByKey(pieces: readonly CreditedPieces[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key, quantity } of pieces) counts.set(key, (counts.get(key) ?? 0) + quantity)
  return counts
}

/** Takes as many of the line's pieces as there are, at most so many. */
function take(pieces: Map<string, number>, line: TaxedLine, most: number): number {
  const there = pieces.get(lineKey(line)) ?? 0
  const taken = Math.min(there, most)
  pieces.set(lineKey(line), there - taken)
  return taken
}

function creditOf(line: TaxedLine, gone: number, quantity: number, isAcrossStates: boolean): TaxedLine {
  const [from, to] = [splitOf(line, gone, isAcrossStates), splitOf(line, gone + quantity, isAcrossStates)]
  const part = (field: keyof TaxSplit) => paise(to[field] - from[field])
  return {
    ...line,
    quantity,
    amount: times(line.price, quantity),
    exempt: part('exempt'),
    taxable: part('taxable'),
    centralTax: part('centralTax'),
    stateTax: part('stateTax'),
    integratedTax: part('integratedTax'),
  }
}

/**
 * The value and the taxes of the first pieces of a line; of all of them, as its document has them. None becomes less with
 * more pieces, so that no note has less than nothing: one paisa has room for one half of the tax only, and the state's follows a
 * piece later.
 */
function splitOf(line: TaxedLine, quantity: number, isAcrossStates: boolean): TaxSplit {
  const split = (pieces: number) =>
    pieces === line.quantity ? line : splitTax(times(line.price, pieces), line.percent, isAcrossStates)
  const own = split(quantity)
  if (line.price > 1 || isAcrossStates || quantity === line.quantity) return own
  const { centralTax } = split(quantity + 1)
  return { ...own, centralTax, taxable: paise(own.taxable + own.centralTax - centralTax) }
}

/** The reason shown on a credit note whose document has none, as on earlier ones. */
export const PARCEL_CAME_BACK = 'Parcel returned'

type Part = { pieces: readonly unknown[]; deliveryFee: boolean; isReturned: boolean }

/** Why a credit note is issued, as it says it: the rest of an order is credited when its parcel came back. */
export function creditReason(part: Part | 'rest'): string {
  if (part === 'rest' || part.isReturned) return PARCEL_CAME_BACK
  if (part.pieces.length === 0) return 'Delivery refunded'
  return part.deliveryFee ? 'Goods and delivery refunded' : 'Goods refunded'
}
