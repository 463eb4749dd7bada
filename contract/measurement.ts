import { z } from 'zod'
import { measuredStates } from '../domain/measurement.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment } from './fields.ts'

/** Why an event in a batch was dropped. */
export const dropReasons = ['no_consent', 'malformed', 'not_told_by_browsers', 'too_old', 'in_the_future'] as const

const storable = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !value.includes('\0'), 'This text contains a character that cannot be saved')
const contentId = storable(64).min(1)

const contents = z
  .array(
    z.object({
      id: contentId,
      quantity: z.int().min(1).max(999).optional(),
      item_price: z.number().min(0).max(10_000_000).optional(),
    }),
  )
  .max(100)

/** An e-mail address or phone number, plain or as the SHA-256 of its normal form, or several. */
const contact = z.union([z.string().max(254), z.array(z.string().max(254)).max(5)])

/** An event as a browser reports it. Each is validated alone: a batch may hold invalid ones. */
export const BrowserEvent = z.object({
  event_name: z.string().min(1).max(50),
  event_time: z.int().min(1).max(99_999_999_999).describe('Seconds since 1970'),
  event_id: z.string().regex(/^[\w.:-]{1,64}$/, 'Use at most 64 letters, digits, dots, colons, underscores or dashes'),
  event_source_url: z.url({ protocol: /^https?$/ }).max(2_000),
  action_source: z.literal('website').default('website'),
  user_data: z.object({ em: contact.optional(), ph: contact.optional() }).optional(),
  custom_data: z
    .object({
      content_name: storable(200).optional(),
      content_ids: z.array(contentId).max(100).optional(),
      content_type: z.literal('product').optional(),
      value: z.number().min(0).max(10_000_000).optional(),
      currency: z.literal('INR').optional(),
      contents: contents.optional(),
    })
    .optional(),
})
export type BrowserEvent = z.input<typeof BrowserEvent>

export const MeasurementSummary = z.object({
  hasPixel: z.boolean(),
  isForwarded: z.boolean(),
  counts: z.record(z.enum(measuredStates), z.number()),
  lastSentAt: moment.nullable(),
  lastError: z.string().nullable().describe('Why the latest event with a problem was not sent; null if there was none'),
})
export type MeasurementSummary = z.infer<typeof MeasurementSummary>

export const measurement = {
  'POST /meta/events': {
    summary: 'Report the actions of a visitor who gave consent. Unusable events are dropped and the others kept',
    access: 'anyone',
    limit: 'measurement',
    body: z.object({
      events: z.array(z.unknown()).min(1, 'There are no events').max(25, 'Send at most 25 events at once'),
    }),
    responses: {
      200: z.object({
        events_received: z.number(),
        events_dropped: z.array(z.object({ index: z.number(), reason: z.enum(dropReasons) })),
      }),
    },
  },
  'PUT /consents/:id': {
    summary:
      'Record that a visitor gave or withdrew consent to measurement. After withdrawal, unsent events are never sent',
    access: 'anyone',
    limit: 'consent',
    params: byId,
    body: z.object({ marketing: z.boolean(), version: z.int().min(1).max(9_999) }),
    responses: { 200: z.object({ marketing: z.boolean() }) },
  },
  'GET /admin/measurement': {
    summary: 'Whether events are forwarded, how many are in each state, and the latest error',
    ...byAdmin,
    responses: { 200: MeasurementSummary },
  },
} as const satisfies EndpointTable
