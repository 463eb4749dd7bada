import { z } from 'zod'
import * as mini from 'zod/mini'
import { weekdays } from '../domain/delivery/delivery-rules.ts'
import { orderMailChoices } from '../domain/order/order-status.ts'
import { compareAtChoices } from '../domain/pricing.ts'
import { refundedGoods } from '../domain/returns/return-policy.ts'
import { states } from '../domain/states.ts'
import { turnovers } from '../domain/tax/tax-classes.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ifMatch, moment } from './fields.ts'
import { ClaimSettingsForm, ReturnPolicyForm, SettingsForm } from './forms/settings.ts'

const ReturnTerms = z.object({
  goods: z.enum(refundedGoods).describe('The pieces to refund: `sound` means those returned fit for sale'),
  deliveryFee: z.boolean(),
})

const Officer = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/**
 * The seller, the grievance officer and the claim rules, which anyone can read. `isExample` while they are the demo
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
  openingHours: z.string().describe('One per line: the days, a space, the hours'),
  grievanceOfficer: Officer,
  claims: z.object({
    days: z.number().describe('Days from delivery in which plants can be claimed'),
    photoDays: z.number().describe('Days for which photos are kept after a claim ends'),
  }),
  returns: z
    .object({ refused: ReturnTerms, undeliverable: ReturnTerms, damaged: ReturnTerms, recalled: ReturnTerms })
    .describe('What is refunded for an undelivered parcel, by reason for its return'),
  minimumOrder: z.number().describe('Minimum order in rupees, where the delivery zone has none of its own'),
  isExample: z.boolean(),
  takesOrders: z
    .boolean()
    .describe(
      'False in a live shop that still has the demo’s details or where the owner has not chosen `compareAtPrices`',
    ),
})
export type Seller = z.infer<typeof Seller>

export const AdminSettings = Seller.extend({
  tradeName: z.string().nullable().describe("Null for the shop's name"),
  invoicePrefix: z.string(),
  signatory: z.string().nullable().describe('Who signs documents electronically; null if they are signed by hand'),
  turnover: z.enum(turnovers).describe('Turnover of the previous year; decides how many HSN digits are reported'),
  orderMails: z.enum(orderMailChoices).describe('How the owner is e-mailed about new orders'),
  orderNumberStart: z.number().describe('The number at which order numbering was last set to start'),
  cashApprovalAbove: z
    .number()
    .nullable()
    .describe("Total in rupees above which an order's cash refunds need a second admin; null for no limit"),
  compareAtPrices: z
    .enum(compareAtChoices)
    .nullable()
    .describe('The crossed-out prices shown in a live shop; null until the owner has chosen'),
  activeAdmins: z.number().describe('The number of admins who can approve refunds'),
  updatedAt: moment.nullable().describe('Null until they are saved'),
  version: z.string().describe('Send it back as If-Match with an edit'),
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** The seller, with the delivery facts that texts for shoppers use. */
export const PublicSeller = Seller.extend({
  deliversFree: z.boolean().describe('Whether delivery costs nothing wherever the shop delivers'),
  delivery: z
    .object({
      vanKm: z.number().nullable().describe("The radius of the shop's own van; null without a van"),
      courierDays: z
        .object({ from: z.number(), to: z.number() })
        .nullable()
        .describe('Working days in transit; null without couriers'),
      parcelDays: z.array(z.literal(weekdays)).describe('Dispatch days; 1 is Monday'),
      cash: z.enum(['always', 'sometimes', 'never']).describe('Whether cash on delivery is offered'),
      lowestMinimum: z.number().describe('Rupees: the lowest minimum order of its delivery zones'),
      highestMinimum: z.number(),
    })
    .describe('Delivery facts that hold for every address under the current rules'),
})
export type PublicSeller = z.infer<typeof PublicSeller>

export const settings = {
  'GET /seller': {
    summary: 'The seller and the grievance officer',
    access: 'anyone',
    responses: { 200: PublicSeller },
  },
  'GET /admin/settings': { summary: 'The settings', ...byAdmin, responses: { 200: AdminSettings } },
  'PATCH /admin/settings': {
    summary: 'Change some of the settings; with If-Match, only if they still have that version',
    ...byAdminAfresh,
    headers: ifMatch,
    body: mini.partial(mini.extend(SettingsForm, { claims: ClaimSettingsForm, returns: ReturnPolicyForm })),
    responses: { 200: AdminSettings },
  },
} as const satisfies EndpointTable
