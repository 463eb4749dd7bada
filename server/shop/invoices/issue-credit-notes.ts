import type { Transaction } from 'kysely'
import { type CreditedPieces, creditLines } from '../../../domain/tax/credit-lines.ts'
import { isDeliveryCharge } from '../../../domain/tax/delivery-charge.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { type TaxedLine, withLines } from '../../../domain/tax/tax-document.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { insertDocument, lockNumbering } from './insert-document.ts'
import { findDocuments } from './queries.ts'

/**
 * What is credited: pieces of the order's lines, and the fee of the delivery; with the id of its refund, if any money goes back.
 */
export type CreditedPart = { refund: string | null; pieces: readonly CreditedPieces[]; deliveryFee: boolean }

/**
 * Credits each invoice of an order by a note of its own, with the invoice's texts: for a part of it, or for the rest, of an
 * order whose parcel came back. The order must be locked. An order shipped before there were invoices gets none. `issuedOn` is
 * for generated orders with a past, the earliest first.
 */
export async function issueCreditNotes(
  transaction: Transaction<Schema>,
  orderId: string,
  part: CreditedPart | 'rest',
  issuedOn?: Date,
): Promise<void> {
  const { invoice, billOfSupply, creditNotes } = await findDocuments(transaction, orderId)
  if (!invoice) return
  const issuedAt = issuedOn ?? (await lockNumbering(transaction))
  let pieces = part === 'rest' ? part : part.pieces
  for (const { number, content } of billOfSupply ? [invoice, billOfSupply] : [invoice]) {
    const { sale } = content
    const credited = creditNotes
      .filter(({ corrects }) => corrects === number)
      .flatMap((note) => note.content.sale.lines)
    const chosen =
      part === 'rest' || pieces === 'rest' ? 'rest' : [...pieces, ...(part.deliveryFee ? feesIn(sale.lines) : [])]
    const lines = creditLines(sale.lines, credited, chosen, sale.isAcrossStates)
    if (lines.length === 0) continue
    if (pieces !== 'rest') pieces = withoutPieces(pieces, lines)
    await insertDocument(transaction, orderId, 'credit_note', issuedAt, {
      ...content,
      sale: isWhole(lines, sale.lines) ? sale : withLines(sale, lines),
      day: dayInIndia(issuedAt),
      corrects: { number, day: content.day },
      ...(part !== 'rest' && part.refund !== null && { refund: part.refund }),
    })
  }
}

function feesIn(lines: readonly TaxedLine[]): TaxedLine[] {
  return lines.filter(isDeliveryCharge)
}

/** What the other document is to credit. */
function withoutPieces(pieces: readonly CreditedPieces[], credited: readonly TaxedLine[]): CreditedPieces[] {
  return pieces.map((piece) => {
    const own = credited.filter(({ name, price }) => name === piece.name && price === piece.price)
    return { ...piece, quantity: Math.max(0, piece.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0)) }
  })
}

function isWhole(lines: readonly TaxedLine[], all: readonly TaxedLine[]): boolean {
  return lines.length === all.length && lines.every(({ quantity }, n) => quantity === all[n]?.quantity)
}
