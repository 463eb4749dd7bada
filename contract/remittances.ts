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

const day = z.string().meta({ description: 'In India, like 2026-11-26' })
const rupees = z.number().meta({ description: 'Rupees' })

/** What a courier's file says of the shop's parcels. Lines are numbered as a spreadsheet shows them. */
export const RemittanceImport = z.object({
  courier: z
    .nullable(z.string())
    .meta({ description: 'Of all its parcels; null where they are of several, or unknown' }),
  amount: rupees.meta({ description: 'Rupees that are recorded with this file' }),
  counts: z.object({
    remitted: z.number(),
    short: z.number(),
    unpaid: z.number(),
    over: z.number(),
    reversed: z.number().meta({ description: 'Lines that take back what was paid' }),
    unmatched: z.number(),
    repeated: z.number().meta({ description: 'Lines that were imported before, or stand in the file twice' }),
  }),
  total: z
    .nullable(z.object({ stated: rupees, lines: rupees }))
    .meta({ description: 'What the closing line of the file states, where it has one, and what its parcels come to' }),
  faulty: z.number().meta({ description: 'How many lines are left out: faulty ones, a total, notes' }),
  faults: z
    .array(z.object({ line: z.number(), column: z.enum(remittanceColumns), reason: z.string() }))
    .meta({ description: 'The first 200' }),
  faultCount: z.number(),
  parcels: z
    .array(
      z.object({
        line: z.number(),
        trackingNumber: z.string(),
        outcome: z.enum(['short', 'unpaid', 'over', 'reversed', 'unmatched']),
        order: z.string().nullable().meta({ description: 'Its `_id`; null where none was found' }),
        status: z.enum(orderStatuses).nullable(),
        reason: z
          .nullable(z.enum(['unknown', 'prepaid', 'ambiguous']))
          .meta({ description: 'Why no order was found: none has the number, it was paid online, or several have it' }),
        expected: rupees.nullable(),
        before: rupees.meta({ description: 'Rupees that earlier files and lines remitted for it' }),
        amount: rupees,
      }),
    )
    .meta({ description: 'The first 200 that were not remitted in full, or that no order was found for' }),
  isImported: z.boolean().meta({ description: 'This very file was imported before, and not undone' }),
  plan: z
    .nullable(z.string())
    .meta({ description: 'Sent back to record exactly this; null when there is nothing to do' }),
})
export type RemittanceImport = z.infer<typeof RemittanceImport>

export const RemittanceFile = z.object({
  _id: z.string(),
  fileName: z.string(),
  day: day.meta({ description: 'When the courier paid, else when it was imported' }),
  courier: z.string().nullable(),
  parcels: z.number(),
  amount: rupees,
  importedOn: day,
  importedBy: z.string(),
  undoneOn: day.nullable().meta({ description: 'Since then it counts nowhere' }),
  undoneBy: z.string().nullable(),
})
export type RemittanceFile = z.infer<typeof RemittanceFile>

const Cash = z.object({ parcels: z.number(), amount: rupees })

export const Remittances = z.object({
  inTransit: Cash.meta({ description: 'To be collected at the door' }),
  unpaid: Cash.meta({ description: 'Delivered, and nothing of it was remitted' }),
  short: Cash.meta({ description: 'Delivered, and a part was remitted; the amount is what is missing' }),
  untracked: Cash.meta({ description: 'Delivered without a tracking number: no file can name them' }),
  open: z
    .array(
      z.object({
        order: z.string(),
        courier: z.string().nullable(),
        trackingNumber: z.string(),
        deliveredOn: day,
        age: z.number().meta({ description: 'Days since the delivery' }),
        expected: rupees,
        remitted: rupees,
      }),
    )
    .meta({ description: 'The parcels that are unpaid or short: the 200 that were delivered first' }),
  unmatched: z
    .array(z.object({ trackingNumber: z.string(), amount: rupees, day: day.nullable(), fileName: z.string() }))
    .meta({ description: 'Lines that no order was found for: the latest 200' }),
  unmatchedCount: z.number(),
  files: z.array(RemittanceFile).meta({ description: 'The latest 100' }),
})
export type Remittances = z.infer<typeof Remittances>

export const remittances = {
  'GET /admin/books/remittances': {
    summary: 'What couriers have paid of the cash that they collected, and what they owe',
    ...byAdmin,
    limit: 'spreadsheets',
    responses: { 200: Remittances },
  },
  'POST /admin/books/remittances': {
    summary:
      'Record what a courier paid by its file of CSV, matched by tracking number: first with dryRun=true to see what it ' +
      'says, then with the plan that was answered. Lines that cannot be read are left out. The same file again changes nothing; 409 when it would no longer do just that',
    ...byAdminAfresh,
    limit: 'spreadsheets',
    fileType: 'text/csv',
    query: RemittanceQuery,
    responses: { 200: RemittanceImport },
  },
  'POST /admin/books/remittances/:id/undo': {
    summary: 'Undo a recorded file: it stays listed, but counts nowhere, and can be recorded again',
    ...byAdminAfresh,
    params: byId,
    responses: { 200: RemittanceFile },
  },
} as const satisfies EndpointTable
