import { sql } from 'kysely'
import { dayInIndia, financialYearOf } from '../../../domain/days.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { type CreditedPieces, creditLines, creditReason, keysByItem } from '../../../domain/tax/credit-note.ts'
import {
  type DocumentKind,
  documentNumber,
  seriesOf,
  splitSale,
  type TaxedLine,
  taxSale,
  withLines,
} from '../../../domain/tax/tax-document.ts'
import type { DocumentContent } from '../../database/document-content.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findSettings } from '../settings/settings.ts'
import { loadTaxClasses } from '../tax-classes/queries.ts'
import { findDocuments } from './queries.ts'

/**
 * Issues the invoice or bill of supply of a locked order that is being shipped, or one of each for a registered buyer of taxed
 * and exempt goods. Other shipments wait until the transaction ends. `shippedAt` is for generated orders with a past, the
 * earliest first.
 */
export async function issueInvoices(transaction: Transaction, orderId: string, shippedAt?: Date): Promise<void> {
  const issuedAt = shippedAt ?? (await lockNumbering(transaction))
  const { seller, order, lines } = await loadSale(transaction, orderId)
  const { delivery, street, city, state, zip_code: zipCode, gstin, billing } = order
  const day = dayInIndia(issuedAt)
  const content = {
    day,
    order: {
      number: Number(order.number),
      day: dayInIndia(order.created_at),
      paymentMethod: order.payment_method,
      ...(order.advance !== null && { advance: { paid: order.advance, rest: dueOnDelivery(order) } }),
      ...(order.saving_percent !== null &&
        order.saving > 0 && { saving: { amount: order.saving, percent: order.saving_percent } }),
      ...(delivery !== null && {
        delivery: { by: delivery.by, earliest: delivery.earliest, latest: delivery.latest },
      }),
    },
    seller,
    buyer: {
      name: order.recipient_name ?? order.userName,
      phone: order.recipient_phone,
      ...{ street, city, state, zipCode, gstin, billing },
    },
  }
  const sold = { seller, deliveryState: order.state, lines, deliveryFee: order.delivery_fee, day }
  for (const sale of splitSale(taxSale(sold), order))
    await insertDocument(transaction, orderId, sale.kind, issuedAt, { ...content, sale })
}

async function loadSale(transaction: Transaction, orderId: string) {
  const { settings, isExample } = await findSettings(transaction)
  const classOf = await loadTaxClasses(transaction)
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.name as userName')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rows = await transaction
    .selectFrom('order_lines')
    .innerJoin('plants', 'plants.id', 'order_lines.plant_id')
    .select(['order_lines.id as item', 'order_lines.name', 'order_lines.price', 'order_lines.quantity'])
    .select(['plants.category', 'plants.tax_class'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const lines = rows.map(({ category, tax_class, ...line }) => ({
    ...line,
    taxClass: classOf({ category, tax_class }),
  }))
  return { seller: { ...settings, isExample }, order, lines }
}

/** What is credited: pieces of lines, and the delivery fee; `refund` is its refund, `isReturned` if the parcel came back. */
type CreditedPart = {
  refund: string | null
  pieces: readonly RefundedLine[]
  deliveryFee: boolean
  isReturned: boolean
}

/**
 * Credits each invoice of a locked order by a note of its own: for a part of it, or for the rest, when the parcel came back. An
 * order without an invoice gets none. `issuedOn` is for generated orders with a past, the earliest first.
 */
export async function issueCreditNotes(
  transaction: Transaction,
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
  transaction: Transaction,
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

const NUMBERING_LOCK = 727_846

/** Locks the numbering of documents, and returns the moment: the days of documents are in the order of their numbers. */
async function lockNumbering(transaction: Transaction): Promise<Date> {
  await sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`.execute(transaction)
  const clock = transaction.selectNoFrom(sql<Date>`clock_timestamp()`.as('moment'))
  return (await clock.executeTakeFirstOrThrow()).moment
}

/** Inserts a document under the next number of its series and financial year. None is ever deleted: there are no gaps. */
async function insertDocument(
  transaction: Transaction,
  orderId: string,
  kind: DocumentKind,
  issuedAt: Date,
  content: DocumentContent,
): Promise<void> {
  const series = seriesOf(kind)
  const financialYear = financialYearOf(content.day)
  const { last } = await transaction
    .selectFrom('tax_documents')
    .select((document) => document.fn.max('serial').as('last'))
    .where('series', '=', series)
    .where('financial_year', '=', financialYear)
    .executeTakeFirstOrThrow()
  const serial = (last ?? 0) + 1
  await transaction
    .insertInto('tax_documents')
    .values({
      id: newIdentifier(),
      order_id: orderId,
      kind,
      ...{ series, financial_year: financialYear, serial },
      number: documentNumber(content.seller.invoicePrefix, series, financialYear, serial),
      issued_at: issuedAt,
      content: JSON.stringify(content),
    })
    .execute()
}
