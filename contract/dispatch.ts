import { z } from 'zod'
import { carriers } from '../domain/delivery/trips.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { pagination } from './fields.ts'
import { Order } from './orders.ts'
import { Replacement } from './replacements.ts'

export const DispatchEntry = z.object({
  kind: z.enum(['order', 'replacement']),
  _id: z.string(),
  number: z.number().describe('The order number'),
  promised: z.iso
    .date()
    .nullable()
    .describe('The latest promised day; null for a replacement, which is due immediately'),
  carrier: z.enum(carriers).nullable().describe('The agreed carrier for the order'),
  waitingHours: z.number(),
  order: Order,
  replacement: Replacement.nullable().describe('The replacement; null for the order itself'),
})
export type DispatchEntry = z.infer<typeof DispatchEntry>

export const dispatch = {
  'GET /admin/dispatch': {
    summary: 'All orders and replacements to ship, earliest promised day first',
    ...byAdmin,
    query: z.strictObject(pagination),
    responses: { 200: z.array(DispatchEntry) },
  },
} as const satisfies EndpointTable
