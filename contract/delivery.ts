import { z } from 'zod'
import { holdReasons } from '../domain/delivery/delivery-rules.ts'
import { carriers } from '../domain/delivery/trips.ts'
import { states } from '../domain/states.ts'
import { byAdmin, byAdminAfresh, type EndpointTable } from './endpoint.ts'
import { ifMatch, moment } from './fields.ts'
import { DeliveryRulesForm } from './forms/delivery.ts'
import { Order } from './orders.ts'
import { Replacement } from './replacements.ts'

const day = z.iso.date()

const Promised = z.object({
  serviceable: z.boolean(),
  reason: z.string().nullable().describe('Why it cannot be delivered, for the shopper'),
  by: z.enum(carriers).nullable(),
  earliest: day.nullable().describe('The earliest delivery day, in India'),
  latest: day.nullable(),
  holds: z.array(z.object({ reason: z.enum(holdReasons), until: day })).describe('Weather that delays it'),
})

/** What the shop promises for an address. */
export const Delivery = Promised.extend({
  pin: z.string(),
  place: z.string().describe('The district, or the state if the PIN is not in the directory'),
  state: z.enum(states),
  fee: z.number().nullable().describe('Rupees; 0 is free'),
  minimum: z.nullable(z.number()).describe('Minimum order in rupees; null if it cannot be delivered'),
  cod: z.object({
    offered: z.boolean(),
    reason: z.string().nullable(),
    advance: z
      .number()
      .optional()
      .describe('Rupees to pay online first where cash is offered only with an advance (`advance` of the order)'),
  }),
  saving: z
    .optional(z.object({ amount: z.number().describe('Rupees'), percent: z.number() }))
    .describe('The saving on these plants for paying online, if any'),
  plants: z
    .array(
      Promised.extend({
        plant: z.string(),
        fee: z.number().nullable().describe('Rupees for it alone; 0 is free, null means it cannot be delivered'),
      }),
    )
    .describe('Each plant in the query on its own, in the same order, without those not on sale'),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryRules = z.object({
  ...DeliveryRulesForm.shape,
  updatedAt: moment.nullable().describe('Null until they are saved'),
  version: z.string().describe('Send it back as If-Match with an edit'),
})
export type DeliveryRules = z.infer<typeof DeliveryRules>

/** The state of the forecast feed, and where its latest forecast delays plants. */
export const DeliveryForecast = z.object({
  isSet: z.boolean().describe('Whether a forecast feed is set up'),
  readAt: moment.nullable().describe('When the current forecast was read; null if never'),
  problem: z.string().nullable().describe('Why the latest attempt to read it failed; null if it did not'),
  failingSince: moment.nullable(),
  districts: z.number().describe('How many districts have a forecast'),
  heldDistricts: z.number().describe('The total number of entries in `held`, which lists at most 100'),
  held: z
    .array(
      z.object({
        state: z.enum(states),
        district: z.string(),
        reason: z.enum(['heat', 'cold']),
        from: day,
        until: day,
        days: z.number().describe('The number of days in this period on which a product waits'),
        celsius: z.number().describe('The temperature on the hottest or coldest of these days'),
        products: z.number().describe('How many products on sale wait on that day'),
      }),
    )
    .describe('From today, districts with the most products first'),
})
export type DeliveryForecast = z.infer<typeof DeliveryForecast>

const requestedDay = z.iso.date('Enter a date like 2026-12-04')

export const VanOrder = Order.extend({
  cash: z.number().describe('Rupees to collect; 0 if there is nothing to collect'),
  isMailed: z.boolean().describe('Whether the shopper has been e-mailed that it arrives on this day'),
  replacement: Replacement.nullable().describe('The replacement that it brings; null for the order itself'),
})
export type VanOrder = z.infer<typeof VanOrder>

/** What the van carries on a day of India. */
export const VanDay = z.object({
  day: requestedDay,
  today: requestedDay,
  booked: z.number().describe('Orders that take up room, including those with an unfinished payment'),
  unpaid: z.number().describe('Those with an unfinished payment, which are not listed'),
  capacity: z.number().nullable().describe('The maximum number of orders per day; null if there is no van'),
  orders: z
    .array(VanOrder)
    .describe('Sorted by PIN, without delivered, cancelled or unpaid orders. Replacements are listed today'),
})
export type VanDay = z.infer<typeof VanDay>

export const Pin = z.object({
  pin: z.string(),
  places: z.array(z.string()).describe('The post offices and localities it serves'),
  district: z.string().describe('The district with most of its places'),
  states: z.array(z.enum(states)).describe('Two if it spans a border, the one with more places first'),
  latitude: z.number().describe('Latitude of the centre of its places'),
  longitude: z.number().describe('Longitude'),
})
export type Pin = z.infer<typeof Pin>

export const delivery = {
  'GET /delivery': {
    summary:
      'When and at what fee the shop delivers to a PIN; 404 if the PIN is not in the directory and no state is given',
    access: 'anyone',
    query: z.strictObject({
      pin: z.string().describe('Six digits, not starting with 0'),
      state: z
        .optional(z.enum(states))
        .describe('The state in the address, for a PIN that spans two states or is not in the directory'),
      plants: z
        .string()
        .regex(
          /^[0-9A-Za-z]{16,32}(:\d{1,3})?(,[0-9A-Za-z]{16,32}(:\d{1,3})?){0,99}$/,
          'These must be at most 100 identifiers',
        )
        .optional()
        .describe('The plants of an order, separated by commas; add `:` and a quantity for more than one'),
    }),
    responses: { 200: Delivery },
  },
  'GET /admin/settings/delivery': { summary: 'The delivery rules', ...byAdmin, responses: { 200: DeliveryRules } },
  'PUT /admin/settings/delivery': {
    summary: 'Replace all delivery rules; with If-Match, only if they still have that version',
    ...byAdminAfresh,
    headers: ifMatch,
    body: DeliveryRulesForm,
    responses: { 200: DeliveryRules },
  },
  'GET /admin/delivery/forecast': {
    summary: 'The state of the weather forecast, and the districts where it delays plants',
    ...byAdmin,
    responses: { 200: DeliveryForecast },
  },
  'GET /admin/delivery/van': {
    summary: 'What the van carries on a day; today by default',
    ...byAdmin,
    query: z.strictObject({ day: requestedDay.optional() }),
    responses: { 200: VanDay },
  },
  'POST /admin/delivery/van/arriving': {
    summary: 'E-mail shoppers whose plants arrive by van today, once per order',
    ...byAdminAfresh,
    body: z.object({ day: requestedDay.describe('Today in India; any other day is refused') }),
    responses: {
      200: z.object({ mailed: z.number().describe('Orders for which an e-mail has now been sent') }),
    },
  },
  'GET /pins/:pin': {
    summary: 'The area that a PIN code covers; can be cached for a year',
    access: 'anyone',
    // The handler validates it: a malformed PIN is a mistake of the caller's, not a record that is gone.
    params: z.object({ pin: z.string().describe('Six digits, not starting with 0') }),
    responses: { 200: Pin },
  },
} as const satisfies EndpointTable
