import { z } from 'zod'
import { claimEvents, claimReasons, claimStatuses, MAX_CLAIMS_PER_REQUEST } from '../domain/claim/claim.ts'
import { paymentMethods } from '../domain/order/order-status.ts'
import { deadlines } from '../domain/tickets.ts'
import { byAdmin, byAdminAfresh, type EndpointTable, personal } from './endpoint.ts'
import { ErrorResponse } from './errors.ts'
import { byId, identifier, moment, Pieces, pagination, searchText, selection } from './fields.ts'
import { ClaimAnswerForm, ClaimDecisionForm, ClaimForm, SharedDecisionForm } from './forms/claim.ts'
import { refundStates } from './refunds.ts'

const ClaimLine = z.object({ item: z.string(), plant: z.string(), name: z.string(), quantity: z.number() })

const RefundOfClaim = z.object({
  _id: z.string(),
  amount: z.number().describe('Rupees'),
  status: z.enum(refundStates),
  expectedBy: z
    .nullable(z.iso.date())
    .describe("When the shopper's bank should show it; null while the provider has not made it"),
})

const ClaimEvent = z.object({
  kind: z.enum(claimEvents),
  at: moment,
  text: z.string().nullable(),
  by: z.enum(['shopper', 'shop']),
})

/** A claim as its shopper sees it. */
export const Claim = z.object({
  _id: z.string(),
  ticket: z.string().describe("The order number and the claim's position in the order, like C-10001-1"),
  order: z.object({ _id: z.string(), number: z.number() }),
  status: z.enum(claimStatuses),
  reason: z.enum(claimReasons),
  text: z.string(),
  lines: z.array(ClaimLine),
  photos: z.array(z.string()).describe('Identifiers for `GET /claims/:id/photos/:photo`'),
  deadline: moment.describe("The shop's deadline: 48 hours for the first reply, then one month for the decision"),
  createdAt: moment,
  events: z.array(ClaimEvent).describe('Oldest first'),
  refund: RefundOfClaim.nullable().describe('Null unless the claim was accepted with a refund'),
})
export type Claim = z.infer<typeof Claim>

export const AdminClaim = Claim.extend({
  lines: z.array(ClaimLine.extend({ price: z.number().describe('Rupees per piece') })),
  events: z
    .array(
      ClaimEvent.extend({
        name: z.nullable(z.string()).describe('The person; null if a parcel or refund caused the event'),
      }),
    )
    .describe('Oldest first'),
  refund: RefundOfClaim.extend({
    problem: z.nullable(z.string()).describe('Why the provider has not made it yet; the request is repeated'),
  }).nullable(),
  proposedRefund: z
    .nullable(z.object({ amount: z.number().describe('Rupees'), by: z.string() }))
    .describe('A cash refund awaiting a second admin; meanwhile, the claim cannot be decided in another way'),
  cashApprovalAbove: z
    .nullable(z.number())
    .describe("Total in rupees above which the order's cash refunds need a second admin; null for no limit"),
  paymentMethod: z.enum(paymentMethods).describe("The order's payment method; cash is refunded to a payee or by hand"),
  cashLeft: z.nullable(z.number()).describe('Cash in rupees that can still be refunded; null for an order paid online'),
  advanceLeft: z
    .number()
    .describe('The advance in rupees that can still be refunded; used when the cash does not cover the plants'),
  canTransfer: z.boolean().describe('Whether payouts are on, so that the shop can transfer cash refunds'),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string(), phoneNumber: z.string().nullable() }),
  history: z.object({
    customerClaims: z.number().describe("The customer's claims, including this one"),
    customerOrders: z.number().describe("The customer's delivered orders"),
    plantClaims: z
      .array(z.object({ plant: z.string(), claims: z.number(), sold: z.number() }))
      .describe('For each claimed plant: the number of claims, and of pieces delivered'),
  }),
  purgeAt: moment.nullable().describe('When the photos are deleted; null while the claim is open'),
  value: z.number().describe('Rupees paid for the claimed plants'),
  urgency: z.enum(deadlines).nullable().describe('How close the deadline is; null for a decided claim'),
})
export type AdminClaim = z.infer<typeof AdminClaim>

/** The plants of an order that can still be claimed. */
export const Claimable = z.object({
  until: moment
    .nullable()
    .describe(
      'The deadline for claiming all lines; without lines, the last deadline that passed. Null if the order was not delivered or nothing is left to claim',
    ),
  reason: z
    .enum(['not_delivered', 'too_late'])
    .nullable()
    .describe('Why it is too early or too late to claim; otherwise null, even if nothing is left to claim'),
  lines: z
    .array(Pieces.extend({ until: moment }))
    .describe('A replacement counts as the piece it replaces, from its own arrival'),
})
export type Claimable = z.infer<typeof Claimable>

export const AdminClaimQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(claimStatuses).optional(),
  ...pagination,
})
export type AdminClaimQuery = z.infer<typeof AdminClaimQuery>

const change = { ...personal, limit: 'claim', params: byId } as const

export const claims = {
  'POST /claims/photos': {
    summary:
      'Upload a photo for a claim: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (JPEG: 20 MB and 200)',
    ...personal,
    limit: 'claim-photo',
    fileField: 'image',
    responses: { 201: z.object({ _id: z.string() }) },
  },
  'POST /orders/:id/claims': {
    summary: "Make a claim for plants from one of the caller's delivered orders; a repeated claim returns the first",
    ...change,
    body: ClaimForm,
    responses: { 201: Claim },
  },
  'GET /orders/:id/claims': {
    summary: "The claims for one of the caller's orders, oldest first",
    access: 'customer',
    params: byId,
    responses: { 200: z.array(Claim) },
  },
  'GET /orders/:id/claimable': {
    summary: "The plants that can still be claimed from one of the caller's orders",
    access: 'customer',
    params: byId,
    responses: { 200: Claimable },
  },
  'GET /claims/:id': {
    summary: "One of the caller's claims",
    access: 'customer',
    params: byId,
    responses: { 200: Claim },
  },
  'POST /claims/:id/answer': {
    summary: "Answer the shop's question about one of the caller's claims",
    ...change,
    body: ClaimAnswerForm,
    responses: { 200: Claim },
  },
  'POST /claims/:id/withdraw': {
    summary: "Withdraw one of the caller's undecided claims",
    ...change,
    responses: { 200: Claim },
  },
  'GET /claims/:id/photos/:photo': {
    summary: 'A photo of a claim, for the claimant and admins',
    access: 'customer',
    params: byId.extend({ photo: identifier }),
    file: 'image/jpeg',
    responses: { 200: z.custom<Uint8Array>() },
  },
  'GET /admin/claims': {
    summary: 'All claims, nearest deadline first; closed claims come last',
    ...byAdmin,
    query: AdminClaimQuery,
    responses: { 200: z.array(AdminClaim) },
  },
  'GET /admin/claims/:id': { summary: 'One claim', ...byAdmin, params: byId, responses: { 200: AdminClaim } },
  'POST /admin/claims/:id/decision': {
    summary: 'Decide a claim, or ask the shopper a question',
    ...byAdminAfresh,
    params: byId,
    body: ClaimDecisionForm,
    responses: { 200: AdminClaim },
  },
  'POST /admin/claims/decisions': {
    summary: 'Make the same decision on several claims, each independently',
    ...byAdminAfresh,
    body: z.object({ ids: selection(identifier, MAX_CLAIMS_PER_REQUEST), decision: SharedDecisionForm }),
    responses: {
      200: z.object({
        decided: z.array(z.string()),
        refused: z.array(z.object({ _id: z.string(), ...ErrorResponse.pick({ message: true }).shape })),
      }),
    },
  },
} as const satisfies EndpointTable
