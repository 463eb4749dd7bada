import { z } from 'zod'
import { zohoTables } from '../domain/books/zoho.ts'
import { isYearAtMost } from '../domain/days.ts'
import { paymentMethods } from '../domain/order/order-status.ts'
import { eInvoiceDuties } from '../domain/tax/tax-classes.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { dayInQuery } from './fields.ts'
import { Gstr1Return } from './gstr1.ts'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-11')
  .meta({ description: 'A month like 2026-11, by the days of the documents' })

const PeriodQuery = z.strictObject({ period: month })

/** A financial year like `2026-27`, by the year in which it begins. */
const YearQuery = z.strictObject({
  year: z
    .string()
    .regex(/^20\d\d-\d\d$/, 'Enter a financial year like 2026-27')
    .refine(
      (year) => Number(year.slice(5)) === (Number(year.slice(2, 4)) + 1) % 100,
      'These must be two years in a row',
    )
    .transform((year) => Number(year.slice(0, 4)))
    .meta({ description: 'A financial year like 2026-27, from April to March' }),
})

/** Both days are included. */
const DaysQuery = z
  .strictObject({ from: dayInQuery, to: dayInQuery })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' })
  .refine(isYearAtMost, { path: ['to'], message: 'This must be at most a year and a day' })

const Sums = z
  .object({
    exempt: z.number(),
    taxable: z.number(),
    centralTax: z.number(),
    stateTax: z.number(),
    integratedTax: z.number(),
    amount: z.number(),
  })
  .meta({ description: 'Rupees; credit notes count as negative' })

const WrittenOff = z.object({ pieces: z.number(), value: z.number().meta({ description: 'Rupees, at selling price' }) })

export const BooksSummary = z.object({
  documents: z.object({ invoices: z.number(), billsOfSupply: z.number(), creditNotes: z.number() }),
  total: Sums,
  credited: Sums.meta({ description: 'What the credit notes took back: rupees, negative' }),
  byRate: z.array(Sums.extend({ percent: z.number().nullable().meta({ description: 'Null for exempt goods' }) })),
  byHsn: z.array(Sums.extend({ hsn: z.string(), percent: z.number().nullable() })),
  byPlace: z.array(Sums.extend({ state: z.string(), code: z.string().meta({ description: 'Its two digits in GST' }) })),
  received: z.array(
    z.object({
      paymentMethod: z.enum(paymentMethods),
      means: z
        .nullable(z.string())
        .meta({ description: 'As the payment provider calls it, like upi; of cash, what else it is' }),
      payments: z.number(),
      amount: z.number(),
    }),
  ),
  online: z
    .object({
      payments: z.number(),
      captured: z.number(),
      withFee: z.number().meta({ description: 'Payments whose fee the provider has reported' }),
      fees: z.number().meta({ description: 'Of these, with the tax on them' }),
      taxOnFees: z.number(),
      expectedSettlement: z.number().meta({ description: 'What these come to without the fees, before refunds' }),
    })
    .meta({ description: 'Payments through the provider: rupees' }),
  settled: z
    .object({ settlements: z.number(), amount: z.number() })
    .meta({ description: 'What the provider transferred to the bank in these days, as it reported' }),
  refunded: z.object({ refunds: z.number(), amount: z.number() }),
  openRefunds: z.object({ refunds: z.number(), amount: z.number() }).meta({ description: 'Not paid out yet, today' }),
  remitted: z
    .object({ parcels: z.number(), amount: z.number() })
    .meta({ description: 'What couriers paid of the cash that they collected, by their files' }),
  cashInTransit: z
    .object({ orders: z.number(), amount: z.number() })
    .meta({ description: 'To be collected at the door, on their way today' }),
  cashUnremitted: z
    .object({ orders: z.number(), amount: z.number() })
    .meta({ description: 'Delivered with a tracking number, and not paid by the courier today, or not all of it' }),
  stockWrittenOff: z
    .object({ unsound: WrittenOff, adjusted: WrittenOff, replaced: WrittenOff })
    .meta({ description: 'Pieces that came back unsound, adjustments downward, and replacements that were shipped' }),
  eInvoice: z
    .enum(eInvoiceDuties)
    .meta({ description: 'Whether invoices to registered buyers need an IRN today, which the shop does not fetch' }),
  sequences: z.array(
    z.object({
      series: z.enum(['invoice', 'bill_of_supply', 'credit_note']),
      financialYear: z.string().meta({ description: '2026-27' }),
      first: z.string(),
      last: z.string(),
      issued: z.number(),
      missing: z.array(z.string()).meta({ description: 'Numbers between them that no document has; 20 at most' }),
      missingCount: z.number(),
    }),
  ),
})
export type BooksSummary = z.infer<typeof BooksSummary>

export const ReturnCheck = z.object({
  reconciles: z.boolean(),
  differences: z
    .array(
      z.object({
        kind: z.string(),
        paper: z.string().meta({ description: 'The number of a document, or the name of a table' }),
        what: z.string(),
        expected: z.string(),
        found: z.string(),
      }),
    )
    .meta({ description: 'The first three of each kind' }),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  differenceCount: z.number().meta({ description: 'Of all' }),
})
export type ReturnCheck = z.infer<typeof ReturnCheck>

const csv = { file: 'text/csv', responses: { 200: z.custom<Blob>() } } as const
const exported = { ...byAdminAfresh, limit: 'spreadsheets' } as const

export const books = {
  'GET /admin/books': {
    summary: 'The books of some days, by the days of the documents: sales, taxes, money and numbers',
    ...byAdmin,
    limit: 'spreadsheets',
    query: DaysQuery,
    responses: { 200: BooksSummary },
  },
  'GET /admin/books/gstr1': {
    summary: 'The return of outward supplies (GSTR-1) of a month, as the GST portal’s offline tool reads it',
    ...exported,
    query: PeriodQuery,
    responses: { 200: Gstr1Return },
  },
  'GET /admin/books/gstr1/check': {
    summary: 'Whether GSTR-1 of a month reconciles with its documents to the paisa, and what does not',
    ...byAdmin,
    limit: 'spreadsheets',
    query: PeriodQuery,
    responses: { 200: ReturnCheck },
  },
  'GET /admin/books/gstr1/differences.csv': {
    summary: 'All that does not reconcile in GSTR-1 of a month, as CSV',
    ...exported,
    query: PeriodQuery,
    ...csv,
  },
  'GET /admin/books/register.csv': {
    summary: 'The sales register by the days of the documents, as CSV in rupees; credit notes are negative rows',
    ...exported,
    query: DaysQuery,
    ...csv,
  },
  'GET /admin/books/tally.xml': {
    summary: 'Ledgers, and vouchers of documents and of all money that moved, as XML that Tally imports',
    ...exported,
    query: DaysQuery,
    file: 'application/xml',
    responses: { 200: z.custom<Blob>() },
  },
  'GET /admin/books/zoho/:table.csv': {
    summary: 'Invoices, or credit notes, as CSV with the columns that Zoho Books imports; a row for each line',
    ...exported,
    params: z.object({ table: z.enum(zohoTables) }),
    query: DaysQuery,
    ...csv,
  },
  'GET /admin/books/year.zip': {
    summary:
      'A financial year in one archive: every document as PDF, the sales register and GSTR-1 of each month, and a manifest ' +
      'with the SHA-256 of each file. Once the year is over it is the same, byte for byte, each time',
    ...exported,
    query: YearQuery,
    file: 'application/zip',
    responses: { 200: z.custom<Blob>() },
  },
} as const satisfies EndpointTable
