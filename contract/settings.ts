import { z } from 'zod'
import * as mini from 'zod/mini'
import { weekdays } from '../domain/delivery/delivery-rules.ts'
import { orderMailChoices } from '../domain/order/order-status.ts'
import { compareAtChoices } from '../domain/pricing.ts'
import { refundedGoods } from '../domain/returns/return-policy.ts'
import { states } from '../domain/states.ts'
import { turnovers } from '../domain/tax/tax-classes.ts'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'
import { ClaimSettingsForm, ReturnPolicyForm, SettingsForm } from './forms/settings.ts'

const ReturnTerms = z.object({
  goods: z.enum(refundedGoods).meta({ description: 'Whose price goes back: `sound`, of the pieces that came back so' }),
  deliveryFee: z.boolean(),
})

const Officer = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/**
 * The seller, the grievance officer and the rules of claims, for everyone to read. `isExample` while they are the demo
 * shop's.
 */
export const Seller = z.object({
  legalName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.enum(states),
  zipCode: z.string(),
  gstin: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  openingHours: z.string().meta({ description: 'A line each: the days, a space, the hours' }),
  grievanceOfficer: Officer,
  claims: z.object({
    days: z.number().meta({ description: 'From delivery, in which plants may be claimed' }),
    photoDays: z.number().meta({ description: 'How long the photos of a claim stay after its end' }),
  }),
  returns: z
    .object({ refused: ReturnTerms, undeliverable: ReturnTerms, damaged: ReturnTerms, recalled: ReturnTerms })
    .meta({ description: 'What goes back of the money of a parcel that was not delivered, by why it came back' }),
  minimumOrder: z.number().meta({
    description: 'Rupees that the goods of an order come to, where its delivery zone has no minimum of its own',
  }),
  isExample: z.boolean(),
  takesOrders: z.boolean().meta({
    description: 'False in a live shop while the details are the demo’s, or the owner has not chosen `compareAtPrices`',
  }),
})
export type Seller = z.infer<typeof Seller>

export const AdminSettings = Seller.extend({
  tradeName: z.string().nullable().meta({ description: 'Null: the name of the shop' }),
  invoicePrefix: z.string(),
  signatory: z.string().nullable().meta({ description: 'Who signs documents electronically; null: by hand' }),
  turnover: z
    .enum(turnovers)
    .meta({ description: 'Of the year before; decides how many digits of the HSN are reported' }),
  orderMails: z.enum(orderMailChoices).meta({ description: 'How the owner is mailed about new orders' }),
  orderNumberStart: z.number().meta({ description: 'From which number on orders are numbered' }),
  cashApprovalAbove: z
    .number()
    .nullable()
    .meta({ description: 'Rupees above which refunds in cash of one order need a second admin; null: none does' }),
  compareAtPrices: z
    .enum(compareAtChoices)
    .nullable()
    .meta({ description: 'What is struck through beside prices in a live shop; null until the owner has chosen' }),
  activeAdmins: z.number().meta({ description: 'How many admins there are to approve a refund' }),
  updatedAt: moment.nullable().meta({ description: 'Null until they are saved' }),
  version: z.string().meta({ description: 'Sent back as If-Match with an edit' }),
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** The seller, with what the texts for shoppers say of delivery. */
export const PublicSeller = Seller.extend({
  deliversFree: z.boolean().meta({ description: 'Whether delivery costs nothing wherever the shop delivers' }),
  delivery: z
    .object({
      vanKm: z.number().nullable().meta({ description: 'How far its own van goes; null without one' }),
      courierDays: z
        .object({ from: z.number(), to: z.number() })
        .nullable()
        .meta({ description: 'Working days from leaving to arriving; null without couriers' }),
      parcelDays: z.array(z.literal(weekdays)).meta({ description: 'When parcels leave; 1 is Monday' }),
      cash: z.enum(['always', 'sometimes', 'never']).meta({ description: 'Whether cash on delivery is offered' }),
      lowestMinimum: z.number().meta({ description: 'Rupees: the lowest minimum order of its delivery zones' }),
      highestMinimum: z.number(),
    })
    .meta({ description: 'What holds by the rules of delivery in force, whatever the address' }),
})
export type PublicSeller = z.infer<typeof PublicSeller>

export const settings = {
  'GET /seller': {
    summary: 'Who sells here and who settles complaints',
    access: 'anyone',
    responses: { 200: PublicSeller },
  },
  'GET /admin/settings': {
    summary: "The seller's details",
    access: 'admin',
    factor: 'none',
    responses: { 200: AdminSettings },
  },
  'PATCH /admin/settings': {
    summary: "Change some of the seller's details; with If-Match only if they were not changed meanwhile",
    access: 'admin',
    factor: 'fresh',
    headers: z.object({ 'if-match': z.string().max(100).optional() }),
    body: mini.partial(mini.extend(SettingsForm, { claims: ClaimSettingsForm, returns: ReturnPolicyForm })),
    responses: { 200: AdminSettings },
  },
} as const satisfies EndpointTable
