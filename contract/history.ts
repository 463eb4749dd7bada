import { z } from 'zod'
import { transitionReasons } from '../domain/order/order-transitions.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { moment, pagination, searchText } from './fields.ts'

const historyKinds = ['product', 'order', 'customer', 'review', 'settings', 'remittance'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A field as it was or is: sums in rupees; a list as one text for each of its entries, long texts cut. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type HistoryValue = z.infer<typeof Value>

/** An action: its actor, time and subject. */
export const HistoryEntry = z.object({
  _id: z.string(),
  happenedAt: moment,
  who: z.object({
    actor: z.enum(['admin', 'shopper', 'payment', 'clock']),
    _id: z.string().nullable().meta({ description: 'The person, where it was one' }),
    name: z.string().nullable().meta({ description: 'What the person was called then' }),
  }),
  subject: z.object({
    kind: z.enum(historyKinds),
    _id: z.string(),
    number: z.number().nullable().meta({ description: 'Of an order, the short one' }),
    name: z
      .nullable(z.string())
      .meta({ description: 'What it was called then; of an order, who placed it; of a review, its plant' }),
    email: z.string().nullable().meta({ description: 'Of an account, as it is now' }),
    isGone: z.boolean().meta({ description: 'Whether it is a product that has left the shop' }),
  }),
  action: z.string().meta({ description: 'A verb: create, update, delete, activate, deactivate, move, …' }),
  way: z.enum(['bulk', 'import']).nullable().meta({ description: 'Changed along with others, or read from a file' }),
  changes: z.array(z.object({ field: z.string(), from: Value, to: Value })),
  reason: z.enum(transitionReasons).nullable(),
  note: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryQuery = z.strictObject({
  search: searchText.optional(),
  kind: z.enum(historyKinds).optional(),
  ...pagination,
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const history = {
  'GET /admin/audit': {
    summary:
      'Who did what, and when, to products, orders, customers, reviews, settings and couriers’ files; the newest first',
    ...byAdmin,
    query: HistoryQuery,
    responses: { 200: z.array(HistoryEntry) },
  },
} as const satisfies EndpointTable
