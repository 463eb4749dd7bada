import { z } from 'zod'
import { claimEvents, claimReasons, claimStatuses, MAX_CLAIMS_PER_REQUEST } from '../domain/claim/claim.ts'
import { paymentMethods } from '../domain/order/order-status.ts'
import { deadlines } from '../domain/tickets.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ErrorResponse } from './errors.ts'
import { byId, identifier, moment, Pieces, pagination, searchText, selection } from './fields.ts'
import { ClaimAnswerForm, ClaimDecisionForm, ClaimForm, SharedDecisionForm } from './forms/claim.ts'
import { refundStates } from './refunds.ts'

const ClaimLine = z.object({ item: z.string(), plant: z.string(), name: z.string(), quantity: z.number() })

/** The money that goes back for a claim. */
const RefundOfClaim = z.object({
  _id: z.string(),
  amount: z.number().meta({ description: 'Rupees' }),
  status: z.enum(refundStates),
  expectedBy: z
    .nullable(z.iso.date())
    .meta({ description: "By when the shopper's bank shows it; null while the provider could not make it" }),
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
  ticket: z.string().meta({ description: "The order's number and the claim's place in the order: C-10001-1" }),
  order: z.object({ _id: z.string(), number: z.number() }),
  status: z.enum(claimStatuses),
  reason: z.enum(claimReasons),
  text: z.string(),
  lines: z.array(ClaimLine),
  photos: z.array(z.string()).meta({ description: 'Identifiers for `GET /claims/:id/photos/:photo`' }),
  deadline: moment.meta({
    description: 'Until when the shop answers: 48 hours for its first answer, then one month for its decision',
  }),
  createdAt: moment,
  events: z.array(ClaimEvent).meta({ description: 'The oldest first' }),
  refund: RefundOfClaim.nullable().meta({ description: 'Null unless the claim was accepted as a refund' }),
})
export type Claim = z.infer<typeof Claim>

/** A claim as the back office sees it. */
export const AdminClaim = Claim.extend({
  lines: z.array(ClaimLine.extend({ price: z.number().meta({ description: 'Rupees of a piece' }) })),
  events: z
    .array(
      ClaimEvent.extend({
        name: z
          .nullable(z.string())
          .meta({ description: 'The person; null of a parcel or refund, which the claim follows' }),
      }),
    )
    .meta({ description: 'The oldest first' }),
  refund: RefundOfClaim.extend({
    problem: z
      .nullable(z.string())
      .meta({ description: 'Why the provider could not make it yet; it is requested again' }),
  }).nullable(),
  proposedRefund: z
    .nullable(z.object({ amount: z.number().meta({ description: 'Rupees' }), by: z.string() }))
    .meta({ description: 'Of cash, that a second admin is to approve; until then the claim is not decided otherwise' }),
  cashApprovalAbove: z
    .nullable(z.number())
    .meta({ description: 'Rupees above which refunds in cash of its order need a second admin; null: none does' }),
  paymentMethod: z.enum(paymentMethods).meta({ description: 'Of the order: cash goes to a payee, or back by hand' }),
  cashLeft: z
    .nullable(z.number())
    .meta({ description: 'Rupees of its cash that can still go back; null of an order that was paid online' }),
  advanceLeft: z
    .number()
    .meta({ description: 'Rupees of the advance before that cash: they go back for plants that cost more than it' }),
  canTransfer: z.boolean().meta({ description: 'Whether the shop can transfer cash to a payee: payouts are on' }),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string(), phoneNumber: z.string().nullable() }),
  history: z.object({
    customerClaims: z.number().meta({ description: "The customer's, with this one" }),
    customerOrders: z.number().meta({ description: "The customer's delivered orders" }),
    plantClaims: z
      .array(z.object({ plant: z.string(), claims: z.number(), sold: z.number() }))
      .meta({ description: 'Of each claimed plant: how many claims there are, and how many pieces were delivered' }),
  }),
  purgeAt: moment.nullable().meta({ description: 'When the photos are deleted; null while the claim goes on' }),
  value: z.number().meta({ description: 'Rupees that were paid for the claimed plants' }),
  urgency: z.enum(deadlines).nullable().meta({ description: 'How near the deadline is; null for a decided claim' }),
})
export type AdminClaim = z.infer<typeof AdminClaim>

/** What of an order may still be claimed. */
export const Claimable = z.object({
  until: moment.nullable().meta({
    description:
      'Until when all the lines may be claimed; without lines, when the last day ended; null if the order was not delivered or nothing of it is left',
  }),
  reason: z.enum(['not_delivered', 'too_late']).nullable().meta({
    description: 'Null if it is neither too early nor too late, also if nothing is left or a claim is open',
  }),
  lines: z
    .array(Pieces.extend({ until: moment }))
    .meta({ description: 'A replacement counts as the piece it replaces, from its own arrival' }),
})
export type Claimable = z.infer<typeof Claimable>

export const AdminClaimQuery = z.strictObject({
  search: searchText.optional(),
  status: z.enum(claimStatuses).optional(),
  ...pagination,
})
export type AdminClaimQuery = z.infer<typeof AdminClaimQuery>

const claimPhoto = z.object({ id: identifier, photo: identifier })

export const claims = {
  'POST /claims/photos': {
    summary:
      'Upload a photo for a claim: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (JPEG: 20 MB and 200)',
    access: 'customer',
    limit: 'claim-photo',
    isPersonal: true,
    fileField: 'image',
    responses: { 201: z.object({ _id: z.string() }) },
  },
  'POST /orders/:id/claims': {
    summary: "Claim plants of one of the caller's delivered orders; a repeated claim returns the first",
    access: 'customer',
    limit: 'claim',
    isPersonal: true,
    params: byId,
    body: ClaimForm,
    responses: { 201: Claim },
  },
  'GET /orders/:id/claims': {
    summary: "The claims for one of the caller's orders, the oldest first",
    access: 'customer',
    params: byId,
    responses: { 200: z.array(Claim) },
  },
  'GET /orders/:id/claimable': {
    summary: "The plants of one of the caller's orders that may still be claimed",
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
    access: 'customer',
    limit: 'claim',
    isPersonal: true,
    params: byId,
    body: ClaimAnswerForm,
    responses: { 200: Claim },
  },
  'POST /claims/:id/withdraw': {
    summary: "Withdraw one of the caller's claims that is not decided",
    access: 'customer',
    limit: 'claim',
    isPersonal: true,
    params: byId,
    responses: { 200: Claim },
  },
  'GET /claims/:id/photos/:photo': {
    summary: 'A photo of a claim, for the claimant and admins',
    access: 'customer',
    params: claimPhoto,
    file: 'image/jpeg',
    responses: { 200: z.custom<Uint8Array>() },
  },
  'GET /admin/claims': {
    summary: 'The claims, the nearest deadline first and those that have ended last',
    ...byAdmin,
    query: AdminClaimQuery,
    responses: { 200: z.array(AdminClaim) },
  },
  'GET /admin/claims/:id': { summary: 'One claim', ...byAdmin, params: byId, responses: { 200: AdminClaim } },
  'POST /admin/claims/:id/decision': {
    summary: 'Decide a claim, or ask its shopper a question',
    ...byAdminAfresh,
    params: byId,
    body: ClaimDecisionForm,
    responses: { 200: AdminClaim },
  },
  'POST /admin/claims/decisions': {
    summary: 'The same decision for the claims of one bad parcel; each is decided by itself',
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
