import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { Order } from './orders.ts'

const day = z.iso.date('This must be a day like 2026-12-04')

/** An order that the van carries. */
export const VanOrder = Order.extend({
  cash: z.number().meta({ description: 'Rupees to collect; 0 if nothing' }),
  isMailed: z.boolean().meta({ description: 'Whether its shopper was mailed that it arrives on this day' }),
})
export type VanOrder = z.infer<typeof VanOrder>

/** What the van carries on a day of India. */
export const VanDay = z.object({
  day,
  today: day,
  booked: z.number().meta({ description: 'Orders that take room, those of an unfinished payment included' }),
  capacity: z.number().nullable().meta({ description: 'The most orders of a day; null: there is no van now' }),
  orders: z.array(VanOrder).meta({ description: 'By PIN; without what is delivered, cancelled or not paid yet' }),
})
export type VanDay = z.infer<typeof VanDay>

export const vanDay = {
  'GET /admin/delivery/van': {
    summary: 'What the van carries on a day, today unless another is stated',
    access: 'admin',
    factor: 'none',
    query: z.strictObject({ day: day.optional() }),
    responses: { 200: VanDay },
  },
  'POST /admin/delivery/van/arriving': {
    summary: "Mail the shoppers of today's van that their plants arrive today, of each order once",
    access: 'admin',
    factor: 'fresh',
    body: z.object({ day: day.meta({ description: 'Today in India; another is refused' }) }),
    responses: {
      200: z.object({ mailed: z.number().meta({ description: 'Orders that were not mailed about before' }) }),
    },
  },
} as const satisfies EndpointTable
