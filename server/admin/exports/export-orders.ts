import { sql } from 'kysely'
import type { OrderExportQuery } from '../../../contract/spreadsheets.ts'
import { dayInIndia } from '../../../domain/days.ts'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { addUp } from '../../../domain/money.ts'
import { adminStatusLabel, type OrderStatus, type PaymentMethod } from '../../../domain/order/order-status.ts'
import type { PaymentStatus } from '../../../domain/payment/payment-transitions.ts'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { type DocumentKind, documentTitles, type TaxedSale } from '../../../domain/tax/tax-document.ts'
import type { StoredContent } from '../../database/document-content.ts'
import { type Cell, csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { inChunks, startOfDay } from '../../platform/database/queries.ts'
import { presentDocuments } from '../../shop/invoices/queries.ts'

/** The orders of these days in India, the oldest first, as CSV. An order without an invoice has no taxes yet. */
export async function* exportOrders(database: Database, query: OrderExportQuery): AsyncGenerator<string> {
  const ids = await findIds(database, query)
  yield csvHeader(columns.map(([heading]) => heading))
  for (const chunk of inChunks(ids)) {
    const rows = await loadRows(database, chunk)
    yield csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row))))
  }
}

/** Sums are in paise. Refunds include those of payments that did not pay the order. */
type Order = {
  id: string
  created_at: Date
  customer: string
  email: string
  gstin: string | null
  state: string
  status: OrderStatus
  payment_method: PaymentMethod
  paid_at_door: boolean
  payment_status: PaymentStatus
  payment_id: string | null
  number: number
  amount: number
  delivery_fee: number
  delivery: AgreedDelivery | null
  received: number
  /** Null where the provider has not reported it; includes the tax on it */
  fee: number | null
  tax_on_fee: number | null
  /** The references of the payments' transfers to the bank */
  settlement: string | null
  utr: string | null
  refunded: number
  refund_pending: number
}

type StoredDocument = { kind: DocumentKind; number: string; content: StoredContent }
type StoredRow = Order & { documents: StoredDocument[] }
type Row = Order & ReturnType<typeof presentDocuments>

const rupees = (sum: number | null = null): Cell => (sum === null ? null : (sum / 100).toFixed(2))

/** A sum in rupees of the documents that there are; empty where there is none. */
const stated = (
  field: keyof TaxedSale['totals'],
  ...documents: (Row['invoice'] | Row['creditNotes'][number])[]
): Cell => {
  const sums = documents.flatMap((document) => document?.content.sale.totals[field] ?? [])
  return rupees(sums.length > 0 ? addUp(sums) : undefined)
}

/** The numbers of the credit notes of an invoice or a bill, in the order in which they were issued. */
const listed = (
  { creditNotes }: Row,
  corrected: Row['invoice'],
  textOf: (note: Row['creditNotes'][number]) => string,
): Cell => {
  const own = creditNotes.filter(({ corrects }) => corrects !== null && corrects === corrected?.number)
  return own.length > 0 ? own.map(textOf).join(' ') : null
}

function methodText(method: PaymentMethod, isPaidAtDoor: boolean): string {
  if (isPaidAtDoor) return 'UPI at the door'
  return method === 'cod' ? 'Cash on delivery' : 'Online'
}

type Column = readonly [heading: string, cellOf: (row: Row) => Cell]
const invoiced = (heading: string, field: keyof TaxedSale['totals']): Column => [
  heading,
  ({ invoice, billOfSupply }) => stated(field, invoice, billOfSupply),
]

const columns: readonly Column[] = [
  ['Order date', ({ created_at }) => dayInIndia(created_at)],
  ['Order', ({ number }) => number],
  ['Customer', ({ customer }) => customer],
  ['E-mail', ({ email }) => email],
  ["Buyer's GSTIN", ({ gstin }) => gstin],
  ['State', ({ state }) => state],
  ['Status', ({ status }) => adminStatusLabel(status)],
  ['Method', ({ payment_method, paid_at_door }) => methodText(payment_method, paid_at_door)],
  ['Payment', ({ payment_status }) => payment_status],
  ['Payment ID', ({ payment_id }) => payment_id],
  ['Order amount', ({ amount }) => rupees(amount)],
  ['Delivery fee', ({ delivery_fee }) => rupees(delivery_fee)],
  ['Delivered by', ({ delivery }) => delivery?.by ?? null],
  ['Earliest', ({ delivery }) => delivery?.earliest ?? null],
  ['Latest', ({ delivery }) => delivery?.latest ?? null],
  ['Received', ({ received }) => rupees(received)],
  ["Provider's fee", ({ fee }) => rupees(fee)],
  ['Tax on fee', ({ tax_on_fee }) => rupees(tax_on_fee)],
  ['Settlement', ({ settlement }) => settlement],
  ['Settlement UTR', ({ utr }) => utr],
  ['Refunded', ({ refunded }) => rupees(refunded)],
  ['Refund on its way', ({ refund_pending }) => rupees(refund_pending)],
  ['Invoice', ({ invoice }) => invoice?.number ?? null],
  ['Invoice type', ({ invoice }) => (invoice ? documentTitles[invoice.kind] : null)],
  ['Bill of supply', ({ billOfSupply }) => billOfSupply?.number ?? null],
  ['Invoice date', ({ invoice }) => invoice?.content.day ?? null],
  ['Place of supply', ({ invoice }) => invoice?.content.sale.placeOfSupply ?? null],
  invoiced('Exempt value', 'exempt'),
  invoiced('Taxable value', 'taxable'),
  invoiced('CGST', 'centralTax'),
  invoiced('SGST', 'stateTax'),
  invoiced('IGST', 'integratedTax'),
  invoiced('Invoice total', 'amount'),
  ['Credit note', (row) => listed(row, row.invoice, ({ number }) => number)],
  ['Credit note for bill of supply', (row) => listed(row, row.billOfSupply, ({ number }) => number)],
  ['Credit note date', (row) => listed(row, row.invoice, ({ content }) => content.day)],
  ['Credit note date for bill of supply', (row) => listed(row, row.billOfSupply, ({ content }) => content.day)],
  ['Credited', ({ creditNotes }) => stated('amount', ...creditNotes)],
]

async function findIds(database: Database, { from, to, status }: OrderExportQuery): Promise<string[]> {
  let list = database.selectFrom('orders').select('id').orderBy('created_at').orderBy('id')
  if (from !== undefined) list = list.where('created_at', '>=', startOfDay(from))
  if (to !== undefined) list = list.where('created_at', '<', startOfDay(to, 1))
  if (status !== undefined) list = list.where('status', '=', status)
  const { ids } = await database.selectNoFrom(sql<string[]>`array(${list})::text[]`.as('ids')).executeTakeFirstOrThrow()
  return ids
}

async function loadRows(database: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<StoredRow>`
    select
      orders.id, orders.number, orders.delivery, orders.delivery_fee, orders.created_at, users.name as customer, users.email, gstin, state, status, payment_method, paid_at_door, payment_status,
      amount, came.payment_id, came.fee, came.tax_on_fee, came.settlement, came.utr,
      refund.refunded, refund.refund_pending, issued.documents,
      came.received + case when payment_method = 'cod' and payment_status = 'paid' then amount - coalesce(advance, 0) else 0 end as received
    from orders
    join users on users.id = orders.user_id
    cross join lateral (
      select
        string_agg(payments.id, ' ') filter (where purpose = 'pays_order') as payment_id,
        coalesce(sum(payments.amount) filter (where status in ('captured', 'refunded') and currency = 'INR'), 0) as received,
        sum(fee)::bigint as fee, sum(tax)::bigint as tax_on_fee,
        string_agg(distinct settlement_id, ' ') as settlement, string_agg(distinct utr, ' ') as utr
      from payments
      left join provider_settlements as settled on settled.id = settlement_id
      where order_id = orders.id
    ) as came
    cross join lateral (
      select
        coalesce(sum(refunds.amount) filter (
          where refunds.status = 'succeeded' or paid_out_at is not null and reversed_at is null
        ), 0) as refunded,
        coalesce(sum(refunds.amount) filter (where refunds.status in (${sql.join(OPEN_REFUNDS)})), 0) as refund_pending
      from refunds left join payments on payments.id = refunds.payment_id
      where refunds.order_id = orders.id and coalesce(currency, 'INR') = 'INR'
    ) as refund
    cross join lateral (
      select
        coalesce(
          jsonb_agg(jsonb_build_object('number', number, 'kind', kind, 'content', content) order by issued_at, number),
          '[]'
        ) as documents
      from tax_documents where order_id = orders.id
    ) as issued
    where orders.id = any(${ids})
    order by orders.created_at, orders.id
  `.execute(database)
  return rows.map(({ documents, ...order }) => ({ ...order, ...presentDocuments(documents) }))
}
