import { z } from 'zod'
import { paymentIncidentKinds } from '../domain/payment/payment-incidents.ts'
import { DispatchEntry } from './dispatch.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'

/** Operational problems that only the shop's owner can fix. */
export const operationalIncidentKinds = [
  'provider_refuses_keys',
  'provider_unreachable',
  'mails_do_not_leave',
  'job_fails',
  'proxy_not_trusted',
] as const
export type OperationalIncidentKind = (typeof operationalIncidentKinds)[number]

/** The periods, ending today, that the dashboard can show. */
const RangeQuery = z.strictObject({
  days: z.enum(['7', '30', '90']).default('30').transform(Number).describe('Days in Asia/Kolkata, ending today'),
})

const Sums = z.object({
  orders: z.number().describe('All orders placed'),
  revenue: z.number().describe('Total in rupees of those that are paid, shipped or delivered'),
})

export const Sales = z.object({
  byDay: z.array(Sums.extend({ day: z.iso.date() })).describe('Every day in the range, oldest first'),
  total: Sums,
  preceding: Sums.describe('The same for the preceding period of equal length'),
})
export type Sales = z.infer<typeof Sales>

export const BestSeller = z.object({
  plant: z.string(),
  name: z.string(),
  image: z.object({ url: z.string() }),
  pieces: z.number(),
  revenue: z.number().describe('Rupees'),
})
export type BestSeller = z.infer<typeof BestSeller>

const RefundTasks = z.object({
  total: z.number(),
  oldest: z.array(
    z.object({
      ...{ order: z.string(), number: z.number(), createdAt: moment, waitingHours: z.number() },
      amount: z.number().describe('Rupees'),
      problem: z.nullable(z.string()).describe('Why the provider refused it; null while it is in progress'),
      by: z.nullable(z.string()).describe('The admin who made or proposed it'),
    }),
  ),
})

export const Tasks = z.object({
  hasSecondFactor: z.boolean().describe('Whether the caller has set one up'),
  toShip: z.object({ total: z.number(), first: z.array(DispatchEntry) }),
  lowStock: z.object({
    threshold: z.number().describe('Products with at most this many pieces count as low stock'),
    total: z.number(),
    lowest: z.array(z.object({ plant: z.string(), name: z.string(), stock: z.number() })),
  }),
  incidents: z.object({
    total: z.number(),
    latest: z.array(
      z.object({
        order: z.string().nullable(),
        number: z.number().nullable().describe('The order number'),
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
    .describe('Products that lack what the law requires on their packages, and what it is'),
  operations: z
    .array(
      z.object({
        kind: z.string(),
        subject: z.string().nullable().describe('What it concerns, such as a queue'),
        detail: z.string(),
        times: z.number(),
        since: moment,
        lastAt: moment,
      }),
    )
    .describe('Operational problems that only the owner can fix; each is resolved automatically once fixed'),
  overdueMessages: z.object({
    total: z.number(),
    oldest: z.array(
      z.object({ message: z.string(), ticket: z.string(), name: z.string(), subject: z.string(), dueAt: moment }),
    ),
  }),
  takesOrders: z.boolean().describe("False in a live shop that still has the demo seller's details"),
  refunds: RefundTasks,
  approvals: RefundTasks.describe('Cash refunds awaiting a second admin'),
})
export type Tasks = z.infer<typeof Tasks>

export const dashboard = {
  'GET /admin/dashboard/sales': {
    summary: 'Orders and revenue by day, compared with the preceding period',
    ...byAdmin,
    query: RangeQuery,
    responses: { 200: Sales },
  },
  'GET /admin/dashboard/best-sellers': {
    summary: 'Best sellers by pieces in paid, shipped and delivered orders',
    ...byAdmin,
    query: RangeQuery,
    responses: { 200: z.array(BestSeller) },
  },
  'GET /admin/dashboard/tasks': {
    summary:
      'Tasks for an admin: orders and replacements to ship, low stock, payment problems, overdue messages and operational problems',
    ...byAdmin,
    responses: { 200: Tasks },
  },
} as const satisfies EndpointTable
