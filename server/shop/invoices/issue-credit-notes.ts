import type { Transaction } from 'kysely'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { type CreditedPieces, creditLines, keysByItem } from '../../../domain/tax/credit-lines.ts'
import { creditReason } from '../../../domain/tax/credit-reason.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { type TaxedLine, withLines } from '../../../domain/tax/tax-document.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { DocumentContent } from '../../platform/database/tables/document-content.ts'
import { insertDocument, lockNumbering } from './insert-document.ts'
import { findDocuments } from './queries.ts'

/**
 * What is credited: pieces of the order's lines, and the fee of the delivery; with the id of its refund, if any money goes back.
 * `isReturned` says that the parcel came back.
 */
export type CreditedPart = {
  refund: string | null
  pieces: readonly RefundedLine[]
  deliveryFee: boolean
  isReturned: boolean
}

/**
 * Credits each invoice of an order by a separate note with the invoice's texts: for a part of it, or for the rest, when
 * the parcel came back. The order must be locked. An order shipped before there were invoices gets none. `issuedOn` is
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
  const documents = billOfSupply ? [invoice, billOfSupply] : [invoice]
  const credited =
    part === 'rest' ? part : { ...part, pieces: await piecesByKey(transaction, orderId, documents, part) }
  for (const { number, content } of documents) {
    const { sale } = content
    const earlier = creditNotes.filter(({ corrects }) => corrects === number)
    const lines = creditLines(
      sale.lines,
      earlier.flatMap((note) => note.content.sale.lines),
      credited,
      sale.isAcrossStates,
    )
    if (lines.length === 0) continue
    await insertDocument(transaction, orderId, 'credit_note', issuedAt, {
      ...content,
      sale: isWhole(lines, sale.lines) ? sale : { ...withLines(sale, lines), kind: sale.kind },
      day: dayInIndia(issuedAt),
      corrects: { number, day: content.day },
      reason: creditReason(part),
      ...(part !== 'rest' && part.refund !== null && { refund: part.refund }),
    })
  }
}

async function piecesByKey(
  transaction: Transaction<Schema>,
  orderId: string,
  documents: readonly { content: DocumentContent }[],
  { pieces }: CreditedPart,
): Promise<CreditedPieces[]> {
  const order = await transaction
    .selectFrom('order_lines')
    .select(['id', 'name', 'price', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const keys = keysByItem(
    documents.flatMap(({ content }) => content.sale.lines),
    order,
  )
  return pieces.map(({ item, quantity }) => ({ key: keys.get(item) ?? item, quantity }))
}

function isWhole(lines: readonly TaxedLine[], all: readonly TaxedLine[]): boolean {
  return lines.length === all.length && lines.every(({ quantity }, n) => quantity === all[n]?.quantity)
}
