import { z } from 'zod'
import { replacementStatuses } from '../domain/replacement.ts'
import { byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { byId, identifier, moment } from './fields.ts'
import { TrackingForm } from './forms/tracking.ts'

/** Who carries a parcel and under which number, as far as they were recorded. */
export const Tracking = z.object({
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().meta({ description: "The courier's own page, where the courier is known" }),
})

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
  shipment: Tracking,
})
export type Replacement = z.infer<typeof Replacement>

/** A replacement with the order that it is of, for admins. */
export const ListedReplacement = Replacement.extend({
  order: z.object({ _id: z.string(), number: z.number() }),
  customer: z.object({ name: z.string(), email: z.string() }),
})
export type ListedReplacement = z.infer<typeof ListedReplacement>

/** How many pieces of each line of a replacement came back sound. */
const ReturnedReplacement = z.object({
  items: z.array(z.object({ item: identifier, sound: z.int().min(0).max(999) })).max(100),
})
export type ReturnedReplacement = z.infer<typeof ReturnedReplacement>

const move = { ...byAdminAfresh, params: byId, responses: { 200: ListedReplacement } } as const

export const replacements = {
  'POST /admin/replacements/:id/ship': {
    summary: 'Hand a replacement to a courier',
    body: z.object(TrackingForm.shape),
    ...move,
  },
  'POST /admin/replacements/:id/deliver': { summary: 'Record that a replacement was delivered', ...move },
  'POST /admin/replacements/:id/cancel': {
    summary: 'Cancel a replacement that was not shipped; its plants are in stock again',
    ...move,
  },
  'POST /admin/replacements/:id/lose': {
    summary: 'Record that a replacement was lost on its way; its claim is open again',
    ...move,
  },
  'POST /admin/replacements/:id/return': {
    summary: 'Record that a replacement came back: its sound pieces are in stock again, and its claim is open again',
    body: ReturnedReplacement,
    ...move,
  },
} as const satisfies EndpointTable
