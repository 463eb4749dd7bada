import { z } from 'zod'
import { transitionReasons } from '../domain/order/order-transitions.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { moment, pagination, searchText } from './fields.ts'

const historyKinds = ['product', 'order', 'customer', 'review', 'settings', 'remittance'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A field's value before or after: sums in rupees, lists as one text per entry, long texts cut. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type HistoryValue = z.infer<typeof Value>

export const HistoryEntry = z.object({
  _id: z.string(),
  happenedAt: moment,
  who: z.object({
    actor: z.enum(['admin', 'shopper', 'payment', 'clock']),
    _id: z.string().nullable().describe('The person, if a person did it'),
    name: z.string().nullable().describe("The person's name at the time"),
  }),
  subject: z.object({
    kind: z.enum(historyKinds),
    _id: z.string(),
    number: z.number().nullable().describe("The order's short number"),
    name: z
      .nullable(z.string())
      .describe('Its name at the time; for an order, the person who placed it; for a review, the plant'),
    email: z.string().nullable().describe("The account's current e-mail"),
    isGone: z.boolean().describe('Whether it is a product that has been deleted'),
  }),
  action: z.string().describe('A verb: create, update, delete, activate, deactivate, move, …'),
  way: z.enum(['bulk', 'import']).nullable().describe('Whether it was part of a bulk change or an import'),
  changes: z.array(
    z.object({
      field: z.string().describe('Its name in the API; a delivery rule is named in words'),
      from: Value,
      to: Value,
    }),
  ),
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
      'Who changed which products, orders, customers, reviews, settings or courier files, and when; newest first',
    ...byAdmin,
    query: HistoryQuery,
    responses: { 200: z.array(HistoryEntry) },
  },
} as const satisfies EndpointTable
