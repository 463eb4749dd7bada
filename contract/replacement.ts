import { z } from 'zod'
import { replacementStatuses } from '../domain/replacement/replacement-transitions.ts'
import { moment } from './fields.ts'

/** A parcel that replaces plants of a delivered order without a sale, as that order shows it. */
export const Replacement = z.object({
  _id: z.string(),
  status: z.enum(replacementStatuses),
  createdAt: moment,
  lines: z.array(
    z.object({
      item: z.string().meta({ description: "The `_id` of the order's item" }),
      name: z.string(),
      quantity: z.number(),
    }),
  ),
  shipment: z.object({
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable().meta({ description: "The courier's own page, where the courier is known" }),
  }),
})
export type Replacement = z.infer<typeof Replacement>

/** A replacement with the order that it is of, for admins. */
export const ListedReplacement = Replacement.extend({
  order: z.object({ _id: z.string(), number: z.number() }),
  customer: z.object({ name: z.string(), email: z.string() }),
})
export type ListedReplacement = z.infer<typeof ListedReplacement>
