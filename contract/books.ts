import { z } from 'zod'
import type { Gstr1 } from '../domain/books/gstr1/gstr1.ts'
import { zohoTables } from '../domain/books/zoho.ts'
import { isYearAtMost } from '../domain/days.ts'
import { paymentMethods } from '../domain/order/order-status.ts'
import { eInvoiceDuties } from '../domain/tax/tax-classes.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { dayInQuery } from './fields.ts'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-11')
  .describe('A month like 2026-11, by document date')

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
    .describe('A financial year like 2026-27, from April to March'),
})

/** Both days are included. */
const DaysQuery = z
  .strictObject({ from: dayInQuery, to: dayInQuery })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' })
  .refine(isYearAtMost, { path: ['to'], message: 'The period must be at most a year and a day' })

const Sums = z
  .object({
    exempt: z.number(),
    taxable: z.number(),
    centralTax: z.number(),
    stateTax: z.number(),
    integratedTax: z.number(),
    amount: z.number(),
  })
  .describe('Rupees; credit notes are negative')

const WrittenOff = z.object({ pieces: z.number(), value: z.number().describe('Rupees, at the selling price') })

export const BooksSummary = z.object({
  documents: z.object({ invoices: z.number(), billsOfSupply: z.number(), creditNotes: z.number() }),
  total: Sums,
  credited: Sums.describe('Total of the credit notes in rupees; negative'),
  byRate: z.array(Sums.extend({ percent: z.number().nullable().describe('Null for exempt goods') })),
  byHsn: z.array(Sums.extend({ hsn: z.string(), percent: z.number().nullable() })),
  byPlace: z.array(Sums.extend({ state: z.string(), code: z.string().describe('Its two-digit GST code') })),
  received: z.array(
    z.object({
      paymentMethod: z.enum(paymentMethods),
      means: z.nullable(z.string()).describe("The payment provider's name for it, like upi; for cash, how it was paid"),
      payments: z.number(),
      amount: z.number(),
    }),
  ),
  online: z
    .object({
      payments: z.number(),
      captured: z.number(),
      withFee: z.number().describe('Payments whose fee the provider has reported'),
      fees: z.number().describe('The fees for these payments, including tax'),
      taxOnFees: z.number(),
      expectedSettlement: z.number().describe('The total of these payments after fees and before refunds'),
    })
    .describe('Payments through the provider, in rupees'),
  settled: z
    .object({ settlements: z.number(), amount: z.number() })
    .describe('What the provider reports having transferred to the bank in this period'),
  refunded: z.object({ refunds: z.number(), amount: z.number() }),
  openRefunds: z.object({ refunds: z.number(), amount: z.number() }).describe('Not yet paid out as of today'),
  remitted: z
    .object({ parcels: z.number(), amount: z.number() })
    .describe('Collected cash that couriers have paid, according to their files'),
  cashInTransit: z
    .object({ orders: z.number(), amount: z.number() })
    .describe('To be collected at the door on orders in transit today'),
  cashUnremitted: z
    .object({ orders: z.number(), amount: z.number() })
    .describe('Delivered with a tracking number, but not fully paid by the courier as of today'),
  stockWrittenOff: z
    .object({ unsound: WrittenOff, adjusted: WrittenOff, replaced: WrittenOff })
    .describe(
      'Pieces returned unfit for sale, downward stock corrections, and shipped replacements less those that came back fit for sale',
    ),
  eInvoice: z
    .enum(eInvoiceDuties)
    .describe('Whether invoices to registered buyers need an IRN today. The shop does not fetch IRNs'),
  sequences: z.array(
    z.object({
      series: z.enum(['invoice', 'bill_of_supply', 'credit_note']),
      financialYear: z.string().describe('2026-27'),
      first: z.string(),
      last: z.string(),
      issued: z.number(),
      missing: z.array(z.string()).describe('Missing numbers in between; at most 20'),
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
        paper: z.string().describe('The number of a document, or the name of a table'),
        what: z.string(),
        expected: z.string(),
        found: z.string(),
      }),
    )
    .describe('The first three differences of each kind'),
  kinds: z.array(z.object({ kind: z.string(), count: z.number() })),
  differenceCount: z.number().describe('The total number of differences'),
})
export type ReturnCheck = z.infer<typeof ReturnCheck>

const csv = { file: 'text/csv', responses: { 200: z.custom<Blob>() } } as const
const exported = { ...byAdminAfresh, limit: 'spreadsheets' } as const

export const books = {
  'GET /admin/books': {
    summary: 'The books for a period, by document date: sales, taxes, money and document numbers',
    ...byAdmin,
    limit: 'spreadsheets',
    query: DaysQuery,
    responses: { 200: BooksSummary },
  },
  'GET /admin/books/gstr1': {
    summary: 'The return of outward supplies (GSTR-1) for a month, in the format of the GST portal’s offline tool',
    ...exported,
    query: PeriodQuery,
    responses: { 200: z.looseObject({ gstin: z.string(), fp: z.string() }) as z.ZodType<unknown> as z.ZodType<Gstr1> },
  },
  'GET /admin/books/gstr1/check': {
    summary: 'Whether a month’s GSTR-1 reconciles with its documents to the paisa, and any differences',
    ...byAdmin,
    limit: 'spreadsheets',
    query: PeriodQuery,
    responses: { 200: ReturnCheck },
  },
  'GET /admin/books/gstr1/differences.csv': {
    summary: 'All differences in a month’s GSTR-1, as CSV',
    ...exported,
    query: PeriodQuery,
    ...csv,
  },
  'GET /admin/books/register.csv': {
    summary: 'The sales register by document date, as CSV in rupees; credit notes are negative rows',
    ...exported,
    query: DaysQuery,
    ...csv,
  },
  'GET /admin/books/tally.xml': {
    summary: 'Ledgers, and vouchers for documents and money movements, as XML for Tally',
    ...exported,
    query: DaysQuery,
    file: 'application/xml',
    responses: { 200: z.custom<Blob>() },
  },
  'GET /admin/books/zoho/:table.csv': {
    summary: 'Invoices or credit notes as CSV for Zoho Books, with a row for each line',
    ...exported,
    params: z.object({ table: z.enum(zohoTables) }),
    query: DaysQuery,
    ...csv,
  },
  'GET /admin/books/year.zip': {
    summary:
      'A financial year in one archive: every document as PDF, the sales register and, for each GSTIN, the GSTR-1 of each ' +
      'month, and a manifest with the SHA-256 of each file. Once the year is over, the archive is byte-for-byte the same ' +
      'each time, unless the shop’s name or the annual turnover changes',
    ...exported,
    query: YearQuery,
    file: 'application/zip',
    responses: { 200: z.custom<Blob>() },
  },
} as const satisfies EndpointTable
