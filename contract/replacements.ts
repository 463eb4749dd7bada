import { z } from 'zod'
import { replacementStatuses } from '../domain/replacement.ts'
import { byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { byId, identifier, moment } from './fields.ts'
import { TrackingForm } from './forms/tracking.ts'

/** The courier and tracking number of a parcel, if recorded. */
export const Tracking = z.object({
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable().describe("The courier's tracking page, if the courier is known"),
})

/** A parcel that replaces plants from a delivered order without a new sale, as shown with that order. */
export const Replacement = z.object({
  _id: z.string(),
  status: z.enum(replacementStatuses),
  createdAt: moment,
  lines: z.array(
    z.object({
      item: z.string().describe("The `_id` of the order's item"),
      name: z.string(),
      quantity: z.number(),
    }),
  ),
  shipment: Tracking,
})
export type Replacement = z.infer<typeof Replacement>

/** How many pieces of each item in a returned parcel are intact. */
export const soundPieces = z
  .array(
    z.object({
      item: identifier,
      sound: z.int('Enter a whole number').min(0, 'Enter at least 0').max(999, 'Enter at most 999'),
    }),
  )
  .max(100, 'The return has too many items')

const move = { ...byAdminAfresh, params: byId, responses: { 200: Replacement } } as const

export const replacements = {
  'POST /admin/replacements/:id/ship': {
    summary: 'Mark a replacement as shipped; the courier and tracking number are optional',
    body: z.object(TrackingForm.shape),
    ...move,
  },
  'PUT /admin/replacements/:id/tracking': {
    summary: 'Correct the courier and tracking number of a shipped replacement; the shopper is e-mailed',
    body: z.object(TrackingForm.shape),
    ...move,
  },
  'POST /admin/replacements/:id/deliver': { summary: 'Record that a replacement was delivered', ...move },
  'POST /admin/replacements/:id/cancel': {
    summary: 'Cancel a replacement that has not shipped; its plants return to stock',
    ...move,
  },
  'POST /admin/replacements/:id/lose': {
    summary: 'Record that a replacement was lost in transit; its claim reopens',
    ...move,
  },
  'POST /admin/replacements/:id/return': {
    summary: 'Record that a replacement was returned; pieces fit for sale return to stock and its claim reopens',
    body: z.object({ items: soundPieces }),
    ...move,
  },
} as const satisfies EndpointTable
