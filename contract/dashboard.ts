import { z } from 'zod'
import { paymentIncidentKinds } from '../domain/payment/payment-incidents.ts'
import { DispatchEntry } from './dispatch.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'

/** What can go wrong with running the shop that only its owner can mend. */
export const operationalIncidentKinds = [
  'provider_refuses_keys',
  'mails_do_not_leave',
  'job_fails',
  'proxy_not_trusted',
] as const
export type OperationalIncidentKind = (typeof operationalIncidentKinds)[number]

/** The ranges of days, ending today, over which the dashboard looks. */
const RangeQuery = z.strictObject({
  days: z
    .enum(['7', '30', '90'])
    .default('30')
    .transform(Number)
    .meta({ description: 'Days of Asia/Kolkata, the last of them today' }),
})

const Sums = z.object({
  orders: z.number().meta({ description: 'All that were placed' }),
  revenue: z.number().meta({ description: 'Rupees of those that are paid, shipped or delivered' }),
})

export const Sales = z.object({
  byDay: z
    .array(Sums.extend({ day: z.iso.date() }))
    .meta({ description: 'Every day of the range, the first one first' }),
  total: Sums,
  preceding: Sums.meta({ description: 'The same over as many days before' }),
})
export type Sales = z.infer<typeof Sales>

export const BestSeller = z.object({
  plant: z.string(),
  name: z.string(),
  image: z.object({ url: z.string() }),
  pieces: z.number(),
  revenue: z.number().meta({ description: 'Rupees' }),
})
export type BestSeller = z.infer<typeof BestSeller>

const orderInQuestion = { order: z.string(), number: z.number(), createdAt: moment, waitingHours: z.number() }

export const Tasks = z.object({
  hasSecondFactor: z.boolean().meta({ description: 'Whether the caller has set one up' }),
  toShip: z.object({ total: z.number(), first: z.array(DispatchEntry) }),
  lowStock: z.object({
    threshold: z.number().meta({ description: 'A product with as many pieces or fewer counts' }),
    total: z.number(),
    lowest: z.array(z.object({ plant: z.string(), name: z.string(), stock: z.number() })),
  }),
  incidents: z.object({
    total: z.number(),
    latest: z.array(
      z.object({
        order: z.string().nullable(),
        number: z.number().nullable().meta({ description: 'Of the order' }),
        kind: z.enum(paymentIncidentKinds),
        detail: z.string(),
        times: z.number(),
        lastAt: moment,
      }),
    ),
  }),
  packedGoods: z
    .object({
      total: z.number(),
      products: z.array(z.object({ plant: z.string(), name: z.string(), missing: z.array(z.string()) })),
    })
    .meta({ description: 'Products that lack what the law requires on their packages, and what it is' }),
  operations: z
    .array(
      z.object({
        kind: z.string(),
        subject: z.string().nullable().meta({ description: 'What of its kind it is about, such as a queue' }),
        detail: z.string(),
        times: z.number(),
        since: moment,
        lastAt: moment,
      }),
    )
    .meta({ description: 'What only the owner can mend about running the shop; ends by itself when it works again' }),
  overdueMessages: z.object({
    total: z.number(),
    oldest: z.array(
      z.object({ message: z.string(), ticket: z.string(), name: z.string(), subject: z.string(), dueAt: moment }),
    ),
  }),
  takesOrders: z.boolean().meta({ description: "False in a live shop whose seller's details are still the demo's" }),
  refunds: z.object({
    total: z.number(),
    oldest: z.array(
      z.object({
        ...orderInQuestion,
        amount: z.number().meta({ description: 'Rupees' }),
        problem: z
          .nullable(z.string())
          .meta({ description: 'Why the provider refused it; null while it is on its way' }),
      }),
    ),
  }),
  approvals: z
    .object({
      total: z.number(),
      oldest: z.array(
        z.object({ ...orderInQuestion, amount: z.number().meta({ description: 'Rupees' }), by: z.string() }),
      ),
    })
    .meta({ description: 'Refunds of cash that await a second admin, and who proposed them' }),
})
export type Tasks = z.infer<typeof Tasks>

export const dashboard = {
  'GET /admin/dashboard/sales': {
    summary: 'Orders and revenue day by day, compared with the days before',
    ...byAdmin,
    query: RangeQuery,
    responses: { 200: Sales },
  },
  'GET /admin/dashboard/best-sellers': {
    summary: 'What sold most pieces in paid, shipped and delivered orders',
    ...byAdmin,
    query: RangeQuery,
    responses: { 200: z.array(BestSeller) },
  },
  'GET /admin/dashboard/tasks': {
    summary:
      'What waits for an admin: orders and replacements to ship, low stock, payments that went wrong, messages past their deadline, and what fails in running the shop',
    ...byAdmin,
    responses: { 200: Tasks },
  },
} as const satisfies EndpointTable
