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

/** How many pieces of each item of a parcel that came back arrived intact. */
export const soundPieces = z
  .array(z.object({ item: identifier, sound: z.int('A whole number').min(0, 'At least 0').max(999, 'At most 999') }))
  .max(100, 'The return has too many items')

const move = { ...byAdminAfresh, params: byId, responses: { 200: Replacement } } as const

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
    body: z.object({ items: soundPieces }),
    ...move,
  },
} as const satisfies EndpointTable
