import { z } from 'zod'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, searchText } from './fields.ts'

/** An account as the back office sees it: a customer's or an admin's. */
export const Customer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  totalOrders: z.number(),
  totalSpent: z.number().describe('Total in rupees of orders that are paid, shipped or delivered'),
  createdAt: moment,
})
export type Customer = z.infer<typeof Customer>

export const CustomerQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(['active', 'inactive']).optional(),
  ...pagination,
})
export type CustomerQuery = z.infer<typeof CustomerQuery>

export const customers = {
  'GET /admin/users': {
    summary: 'All accounts, newest first; can be searched by name, e-mail and phone',
    ...byAdmin,
    query: CustomerQuery,
    responses: { 200: z.array(Customer) },
  },
  'GET /admin/users/:id': { summary: 'One account', ...byAdmin, params: byId, responses: { 200: Customer } },
  'PATCH /admin/users/:id/status': {
    summary: 'Deactivate an account, which ends its sessions and prevents sign-in, or reactivate it',
    ...byAdminAfresh,
    params: byId,
    body: z.object({ isActive: z.boolean() }),
    responses: { 200: Customer },
  },
} as const satisfies EndpointTable
