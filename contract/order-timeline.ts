import { z } from 'zod'
import { cancellations, plainKinds } from '../domain/order/order-timeline.ts'
import { replacementStatuses } from '../domain/replacement/replacement-transitions.ts'
import { moment } from './fields.ts'

/** Something that happened to an order, for its shopper: without names and notes. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plainKinds), at: moment }),
  z.object({ kind: z.literal('paid'), at: moment, isLate: z.boolean() }),
  z.object({ kind: z.literal('cancelled'), at: moment, why: z.enum(cancellations) }),
  z.object({
    kind: z.literal('tracking'),
    at: moment,
    tracking: z.string().nullable().meta({ description: 'Courier and number; null when they were removed' }),
  }),
  z.object({ kind: z.literal('redated'), at: moment, earliest: z.iso.date(), latest: z.iso.date() }),
  z.object({ kind: z.literal('replacement'), at: moment, status: z.enum(replacementStatuses) }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>
