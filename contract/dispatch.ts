import { z } from 'zod'
import { carriers } from '../domain/delivery/trips.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { pagination } from './fields.ts'
import { Order } from './orders.ts'
import { Replacement } from './replacements.ts'

/** Something that must leave the nursery. */
export const DispatchEntry = z.object({
  kind: z.enum(['order', 'replacement']),
  _id: z.string(),
  number: z.number().meta({ description: 'Of the order' }),
  promised: z.iso
    .date()
    .nullable()
    .meta({ description: 'The last day that was promised; null of a replacement, which is owed at once' }),
  carrier: z.enum(carriers).nullable().meta({ description: 'Who brings it, as was agreed for the order' }),
  waitingHours: z.number(),
  order: Order,
  replacement: Replacement.nullable().meta({ description: 'For plants of the order; null of an order itself' }),
})
export type DispatchEntry = z.infer<typeof DispatchEntry>

export const dispatch = {
  'GET /admin/dispatch': {
    summary: 'Everything that must leave the nursery, orders and replacements, the first promised day first',
    ...byAdmin,
    query: z.strictObject(pagination),
    responses: { 200: z.array(DispatchEntry) },
  },
} as const satisfies EndpointTable
