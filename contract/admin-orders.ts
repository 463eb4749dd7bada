import { z } from 'zod'
import { MAX_ORDERS_PER_REQUEST, orderStatuses } from '../domain/order/order-status.ts'
import { returnChoices, returnReasons } from '../domain/returns/return-policy.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ErrorResponse } from './errors.ts'
import { byId, idempotencyHeaders, identifier, pagination, rupees, searchText, selection, text } from './fields.ts'
import { TrackingForm } from './forms/tracking.ts'
import { IncidentEntry, OrderWithHistory } from './order-history.ts'
import { DoorQr, Order } from './orders.ts'
import { PartialRefund, RefundApproval } from './refunds.ts'
import { soundPieces } from './replacements.ts'

export const AdminOrderQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(orderStatuses).optional(),
  view: z.literal('payments').optional().describe('Only orders with a payment to review'),
  ...pagination,
})
export type AdminOrderQuery = z.infer<typeof AdminOrderQuery>

const note = text(500)
  .nullable()
  .transform((typed) => typed || null)

/** Only shipping takes a courier and a tracking number. */
const StatusChange = z
  .object({ status: z.enum(orderStatuses), ...TrackingForm.shape })
  .superRefine(({ status, ...tracking }, context) => {
    if (status === 'shipped') return
    for (const [name, value] of Object.entries(tracking)) {
      if (value != null)
        context.addIssue({ code: 'custom', path: [name], message: 'Only allowed when the status is “shipped”' })
    }
  })

/**
 * Every item of the order by its `_id`, with how many of its pieces arrived intact; the others are written off. The
 * policy for the `reason` decides the refund; without a reason, or with the choice `all`, everything is refunded.
 * `amount` is the refund in rupees that the admin saw: if it would now differ, nothing is recorded.
 */
export const ParcelReturn = z.object({
  reason: z.enum(returnReasons, 'Please choose why the parcel was returned').optional(),
  choice: z.enum(returnChoices, 'Must be policy or all').default('policy'),
  amount: rupees.optional(),
  items: soundPieces,
  note: note.optional(),
})
export type ParcelReturn = z.infer<typeof ParcelReturn>

/** The outcome for an order of a bulk shipment: shipped, shipped before, or why it cannot ship. */
export const ShippedOrder = z.discriminatedUnion('outcome', [
  z.object({ _id: z.string(), outcome: z.enum(['shipped', 'shipped_before']) }),
  z.object({
    _id: z.string(),
    outcome: z.literal('refused'),
    ...ErrorResponse.pick({ code: true, message: true }).shape,
  }),
])
export type ShippedOrder = z.infer<typeof ShippedOrder>

export const Dashboard = z.object({
  totalUsers: z.number(),
  totalOrders: z.number(),
  totalRevenue: z.number().describe('Total in rupees of all orders that are paid, shipped or delivered'),
  toShip: z.number().describe('Orders and replacements to ship, as in `GET /admin/dispatch`'),
  claimsWaiting: z.number().describe('Undecided claims'),
  claimsOverdue: z.number().describe('Undecided claims whose deadline has passed'),
})
export type Dashboard = z.infer<typeof Dashboard>

const change = { ...byAdminAfresh, params: byId, responses: { 200: Order } } as const

export const administration = {
  'GET /admin/dashboard': { summary: "The shop's key figures", ...byAdmin, responses: { 200: Dashboard } },
  'GET /admin/orders': {
    summary: "All customers' orders, newest first",
    ...byAdmin,
    query: AdminOrderQuery,
    responses: { 200: z.array(Order) },
  },
  'POST /admin/orders/ship': {
    summary: 'Ship several orders at once, each independently; returns the outcome for each',
    ...byAdminAfresh,
    body: z.object({ ids: selection(identifier, MAX_ORDERS_PER_REQUEST) }),
    responses: { 200: z.array(ShippedOrder) },
  },
  'GET /admin/orders/:id': {
    summary: 'One order, with its money and stock ledgers and its full history',
    ...byAdmin,
    params: byId,
    responses: { 200: OrderWithHistory },
  },
  'PATCH /admin/orders/:id/status': {
    summary: 'Ship, deliver or cancel an order. Shipping can include the courier and tracking number',
    ...change,
    body: StatusChange,
  },
  'PUT /admin/orders/:id/tracking': {
    summary: 'Correct the courier and tracking number of a shipped order',
    ...change,
    body: z.object(TrackingForm.shape),
  },
  'POST /admin/orders/:id/return': {
    summary: 'Record that a shipped order was returned, with how many pieces of each item are fit for sale',
    ...change,
    body: ParcelReturn,
  },
  'POST /admin/orders/:id/refunds': {
    summary: 'Refund part of an order that is not cancelled',
    ...byAdminAfresh,
    params: byId,
    headers: idempotencyHeaders,
    body: PartialRefund,
    responses: { 201: Order },
  },
  'POST /admin/orders/:id/refunds/:refund/approval': {
    summary: 'Approve or decline a cash refund proposed by another admin; its proposer can only withdraw it',
    ...byAdminAfresh,
    params: byId.extend({ refund: identifier }),
    body: RefundApproval,
    responses: { 200: Order },
  },
  'POST /admin/orders/:id/door-qr': {
    summary: 'The UPI QR code for paying an unpaid cash order when it is handed over; created once',
    ...byAdmin,
    params: byId,
    responses: { 200: DoorQr },
  },
  'POST /admin/orders/:id/incidents/:incident/resolve': {
    summary: 'Resolve a payment incident of an order',
    ...byAdminAfresh,
    params: byId.extend({ incident: identifier }),
    body: z.object({ note: note.optional() }),
    responses: { 200: IncidentEntry },
  },
} as const satisfies EndpointTable
