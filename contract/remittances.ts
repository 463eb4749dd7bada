import { z } from 'zod'
import { remittanceColumns } from '../domain/books/remittances/read-file.ts'
import { orderStatuses } from '../domain/order/order-status.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { byId, line } from './fields.ts'
import { importFields, isDryRunOrPlan, NEITHER_DRY_RUN_NOR_PLAN } from './spreadsheets.ts'

const LONGEST_NAME = 200

const RemittanceQuery = z
  .strictObject({
    ...importFields,
    name: line(LONGEST_NAME).pipe(z.string().min(1, 'The file needs a name')).optional(),
  })
  .refine(isDryRunOrPlan, NEITHER_DRY_RUN_NOR_PLAN)

const day = z.string().describe('A day in India, like 2026-11-26')
const rupees = z.number().describe('Rupees')

/** What a courier's file says about the shop's parcels. Lines are numbered as in a spreadsheet. */
export const RemittanceImport = z.object({
  courier: z
    .nullable(z.string())
    .describe('The courier of all its parcels; null if there are several or it is unknown'),
  amount: rupees.describe('Rupees recorded with this file'),
  charges: rupees.describe('Rupees of that amount which the courier kept as its charges'),
  shortBy: rupees.describe('Rupees missing for parcels that were not paid in full'),
  counts: z.object({
    remitted: z.number(),
    short: z.number(),
    unpaid: z.number(),
    over: z.number(),
    reversed: z.number().describe('Lines that reverse a payment'),
    unmatched: z.number(),
    repeated: z.number().describe('Lines imported before, or listed twice in the file'),
  }),
  total: z
    .nullable(z.object({ stated: rupees, lines: rupees }))
    .describe('The total that the file states, if any, and the total of its parcels'),
  faulty: z.number().describe('How many lines are left out: invalid lines, totals and notes'),
  faults: z
    .array(z.object({ line: z.number(), column: z.enum(remittanceColumns).nullable(), reason: z.string() }))
    .describe('The first 200'),
  faultCount: z.number(),
  parcels: z
    .array(
      z.object({
        line: z.number(),
        trackingNumber: z.string(),
        outcome: z.enum(['short', 'unpaid', 'over', 'reversed', 'unmatched']),
        order: z.string().nullable().describe("The order's `_id`; null if none was found"),
        status: z.enum(orderStatuses).nullable(),
        reason: z
          .nullable(z.enum(['unknown', 'prepaid', 'ambiguous']))
          .describe('Why no order was matched: no order has the number, several have it, or the order was paid online'),
        expected: rupees.nullable(),
        before: rupees.describe('Rupees remitted for it by earlier files and lines'),
        amount: rupees,
      }),
    )
    .describe('The first 200 that were not remitted in full or could not be matched'),
  isImported: z.boolean().describe('Whether this same file was imported before and not undone'),
  plan: z.nullable(z.string()).describe('Send it back to record exactly this; null if there is nothing to record'),
})
export type RemittanceImport = z.infer<typeof RemittanceImport>

export const RemittanceFile = z.object({
  _id: z.string(),
  fileName: z.string(),
  day: day.describe('When the courier paid, or else when the file was imported'),
  courier: z.string().nullable(),
  parcels: z.number(),
  amount: rupees,
  charges: rupees.describe('What the courier kept of that amount'),
  importedOn: day,
  importedBy: z.string(),
  undoneOn: day.nullable().describe('When it was undone; since then it does not count'),
  undoneBy: z.string().nullable(),
})
export type RemittanceFile = z.infer<typeof RemittanceFile>

const Cash = z.object({ parcels: z.number(), amount: rupees })

export const Remittances = z.object({
  inTransit: Cash.describe('To be collected at the door'),
  unpaid: Cash.describe('Delivered, with nothing remitted'),
  short: Cash.describe('Delivered and partly remitted; the amount is the shortfall'),
  untracked: Cash.describe('Delivered without a tracking number, so no file can list them'),
  open: z
    .array(
      z.object({
        order: z.string(),
        courier: z.string().nullable(),
        trackingNumber: z.string(),
        deliveredOn: day,
        age: z.number().describe('Days since the delivery'),
        expected: rupees,
        remitted: rupees,
      }),
    )
    .describe('Unpaid or part-paid parcels: the 200 delivered earliest'),
  unmatched: z
    .array(z.object({ trackingNumber: z.string(), amount: rupees, day: day.nullable(), fileName: z.string() }))
    .describe('Lines without a matching order: the latest 200'),
  unmatchedCount: z.number(),
  files: z.array(RemittanceFile).describe('The latest 100 files'),
})
export type Remittances = z.infer<typeof Remittances>

export const remittances = {
  'GET /admin/books/remittances': {
    summary: 'Cash that couriers have paid, and cash that they still owe',
    ...byAdmin,
    limit: 'spreadsheets',
    responses: { 200: Remittances },
  },
  'POST /admin/books/remittances': {
    summary:
      'Record what a courier paid, from its CSV file, matched by tracking number. Send dryRun=true first to see what ' +
      'would be recorded, then send the plan it returned; 409 if the result would now differ. Lines with errors are left ' +
      'out. Sending the same file again records nothing twice, but matches payments whose order has been found since',
    ...byAdminAfresh,
    limit: 'spreadsheets',
    fileType: 'text/csv',
    query: RemittanceQuery,
    responses: { 200: RemittanceImport },
  },
  'POST /admin/books/remittances/:id/undo': {
    summary: 'Undo the import of a file: the file stays listed but no longer counts, and can be recorded again',
    ...byAdminAfresh,
    params: byId,
    responses: { 200: RemittanceFile },
  },
} as const satisfies EndpointTable
