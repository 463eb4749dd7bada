import { z } from 'zod'
import { orderStatuses } from '../domain/order/order-status.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, line, listPart } from './fields.ts'
import { OrderWithHistory } from './order-history.ts'
import { Order } from './orders.ts'

export const AdminOrderQuery = z.strictObject({
  search: line(100).optional(),
  status: z.enum(orderStatuses).optional(),
  ...listPart,
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>

export const Dashboard = z.object({
  totalUsers: z.number(),
  totalOrders: z.number(),
  totalRevenue: z.number().meta({ description: 'Rupees of all orders that are paid, shipped or delivered' }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const administration = {
  'GET /admin/dashboard': {
    summary: 'The shop in figures',
    access: 'admin',
    answers: { 200: Dashboard },
  },
  'GET /admin/orders': {
    summary: "Everybody's orders, the newest first",
    access: 'admin',
    query: AdminOrderQuery,
    answers: { 200: z.array(Order) },
  },
  'GET /admin/orders/:id': {
    summary: 'One order, with its ledgers of money and stock and everything that happened to it',
    access: 'admin',
    params: byId,
    answers: { 200: OrderWithHistory },
  },
  'PATCH /admin/orders/:id/status': {
    summary: 'Ship, deliver or cancel an order',
    access: 'admin',
    params: byId,
    body: z.object({ status: z.enum(orderStatuses) }),
    answers: { 200: Order },
  },
} as const satisfies EndpointTable
