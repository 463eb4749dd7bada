import { z } from 'zod'
import { orderStatuses } from '../domain/order/order-status.ts'
import { byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { dayInQuery, flagInQuery } from './fields.ts'

const csv = { access: 'admin', limit: 'spreadsheets', file: 'text/csv', responses: { 200: z.custom<Blob>() } } as const

/** Both days are included. */
export const OrderExportQuery = z
  .strictObject({ from: dayInQuery.optional(), to: dayInQuery.optional(), status: z.enum(orderStatuses).optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })
export type OrderExportQuery = z.infer<typeof OrderExportQuery>

/** A dry run returns the changes in a file and the plan's hash; the import itself sends that hash. */
export const importFields = {
  dryRun: flagInQuery.optional(),
  plan: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is not a plan')
    .optional(),
}

type ImportFields = { dryRun?: boolean | undefined; plan?: string | undefined }

export function isDryRunOrPlan({ dryRun, plan }: ImportFields): boolean {
  return (dryRun === true) === (plan === undefined)
}

export const NEITHER_DRY_RUN_NOR_PLAN = {
  path: ['plan'],
  message: 'Send either dryRun=true or the plan that a dry run returned',
}

const ImportQuery = z.strictObject(importFields).refine(isDryRunOrPlan, NEITHER_DRY_RUN_NOR_PLAN)

/** The changes in a product file. Lines are numbered as in a spreadsheet; each list holds the first 200. */
export const ProductImport = z.object({
  made: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  faulty: z.number().describe('How many lines have errors and are left out'),
  faults: z.array(z.object({ line: z.number(), column: z.string().nullable(), reason: z.string() })),
  faultCount: z.number(),
  changes: z.array(
    z.object({
      line: z.number(),
      _id: z.string().nullable().describe('Null for a new product'),
      name: z.string(),
      namesakes: z.number().describe('How many products already have the name of the new one'),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  plan: z.string().nullable().describe('Send it back to make exactly these changes; null if there are none'),
})
export type ProductImport = z.infer<typeof ProductImport>

export const spreadsheets = {
  'GET /admin/products/export': {
    summary: 'Every product on sale, as CSV that can be edited and imported',
    factor: 'none',
    ...csv,
  },
  'POST /admin/products/import': {
    summary:
      'Add and change products from a CSV file. Send dryRun=true first to see the changes, then send the plan it returned; ' +
      '409 if the result would now differ. Lines with errors are left out; either all other lines are imported or none',
    ...byAdminAfresh,
    limit: 'spreadsheets',
    fileType: 'text/csv',
    query: ImportQuery,
    responses: { 200: ProductImport },
  },
  'GET /admin/orders/export': {
    summary:
      'Orders placed between two days, oldest first, as CSV for the accounts: what was paid and refunded, and the taxes ' +
      'on their invoices, in rupees',
    factor: 'fresh',
    query: OrderExportQuery,
    ...csv,
  },
  'GET /admin/subscribers/export': { summary: 'Newsletter subscribers as CSV', factor: 'fresh', ...csv },
} as const satisfies EndpointTable
