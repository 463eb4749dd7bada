import { type Paise, paise, times } from '../money.ts'
import { splitTax, type TaxSplit } from './split-tax.ts'
import type { TaxedLine } from './tax-document.ts'

/** Pieces that are to be credited, of what was sold under this name at this price (paise, tax included). */
export type CreditedPieces = { name: string; price: Paise; quantity: number }

/**
 * The lines of a credit note for pieces of a document whose earlier notes have these lines; `rest` is all that has not been
 * credited. Pieces that the document has no more are left out. Whatever the parts, all notes of a line come to the line, to the
 * paisa: each has the tax of the pieces up to its last less the tax of those before its first.
 */
export function creditLines(
  lines: readonly TaxedLine[],
  credited: readonly CreditedPieces[],
  pieces: readonly CreditedPieces[] | 'rest',
  isAcrossStates: boolean,
): TaxedLine[] {
  const before = piecesByKey(credited)
  const chosen = pieces === 'rest' ? null : piecesByKey(pieces)
  return lines.flatMap((line) => {
    const gone = take(before, line, line.quantity)
    const quantity = chosen === null ? line.quantity - gone : take(chosen, line, line.quantity - gone)
    return quantity === 0 ? [] : [creditOf(line, gone, quantity, isAcrossStates)]
  })
}

const keyOf = ({ name, price }: Pick<CreditedPieces, 'name' | 'price'>) => `${price} ${name}`

function piecesByKey(pieces: readonly CreditedPieces[]): Map<string, number> {
  const byKey = new Map<string, number>()
  for (const piece of pieces) byKey.set(keyOf(piece), (byKey.get(keyOf(piece)) ?? 0) + piece.quantity)
  return byKey
}

/** Takes as many of the line's pieces as there are, at most so many. */
function take(pieces: Map<string, number>, line: TaxedLine, most: number): number {
  const there = pieces.get(keyOf(line)) ?? 0
  const taken = Math.min(there, most)
  pieces.set(keyOf(line), there - taken)
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

/** The value and the taxes of the first pieces of a line; of all of them, as its document has them. */
function splitOf(line: TaxedLine, quantity: number, isAcrossStates: boolean): TaxSplit {
  return quantity === line.quantity ? line : splitTax(times(line.price, quantity), line.percent, isAcrossStates)
}
