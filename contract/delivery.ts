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
  reason: z.string().nullable().meta({ description: 'Why it cannot be delivered, for the shopper' }),
  by: z.enum(carriers).nullable(),
  earliest: day.nullable().meta({ description: 'The first day on which it may arrive, in India' }),
  latest: day.nullable(),
  holds: z
    .array(z.object({ reason: z.enum(holdReasons), until: day }))
    .meta({ description: 'Weather that it waits for' }),
})

/** What the shop promises for an address. */
export const Delivery = Promised.extend({
  pin: z.string(),
  place: z.string().meta({ description: 'The district, or the state if the PIN is not in the directory' }),
  state: z.enum(states),
  fee: z.number().nullable().meta({ description: 'Rupees; 0 is free' }),
  minimum: z
    .nullable(z.number())
    .meta({ description: 'Rupees: what the goods must come to there; null: it is not delivered' }),
  cod: z.object({
    offered: z.boolean(),
    reason: z.string().nullable(),
    advance: z.number().optional().meta({
      description:
        'Rupees: where it is not offered by itself, but with so much paid online first (`advance` of the order)',
    }),
  }),
  saving: z
    .optional(z.object({ amount: z.number().meta({ description: 'Rupees' }), percent: z.number() }))
    .meta({ description: 'What is saved on these plants by paying online, if anything' }),
  plants: z
    .array(
      Promised.extend({
        plant: z.string(),
        fee: z.number().nullable().meta({ description: 'Rupees for it alone; 0 is free, null: not delivered' }),
      }),
    )
    .meta({
      description: 'Each of the plants of the query by itself, in its order, without those that are not on sale',
    }),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryRules = z.object({
  ...DeliveryRulesForm.shape,
  updatedAt: moment.nullable().meta({ description: 'Null until they are saved' }),
  version: z.string().meta({ description: 'Sent back as If-Match with an edit' }),
})
export type DeliveryRules = z.infer<typeof DeliveryRules>

export const delivery = {
  'GET /delivery': {
    summary:
      'When and for how much the shop delivers to a PIN; 404 for one that is not in the directory, unless its state is stated',
    access: 'anyone',
    query: z.strictObject({
      pin: z.string().meta({ description: 'Six digits, the first of them not 0' }),
      state: z
        .optional(z.enum(states))
        .meta({ description: 'Of the address: for a PIN that spans two, or that is not in the directory' }),
      plants: z
        .string()
        .regex(
          /^[0-9A-Za-z]{16,32}(:\d{1,3})?(,[0-9A-Za-z]{16,32}(:\d{1,3})?){0,99}$/,
          'These must be at most 100 identifiers',
        )
        .optional()
        .meta({ description: 'The plants of an order, separated by commas; each with `:` and how many, if several' }),
    }),
    responses: { 200: Delivery },
  },
  'GET /admin/settings/delivery': { summary: 'The rules of delivery', ...byAdmin, responses: { 200: DeliveryRules } },
  'PUT /admin/settings/delivery': {
    summary: 'Change the rules of delivery, as a whole; with If-Match only if they were not changed meanwhile',
    ...byAdminAfresh,
    headers: ifMatch,
    body: DeliveryRulesForm,
    responses: { 200: DeliveryRules },
  },
} as const satisfies EndpointTable

/** How the forecast feed answers, and where plants wait by what it said last. */
export const DeliveryForecast = z.object({
  isSet: z.boolean().meta({ description: 'Whether the operator has set a feed' }),
  readAt: moment.nullable().meta({ description: 'When the forecast that counts was read; null: never' }),
  problem: z.string().nullable().meta({ description: 'Why no other could be read since; null: it could' }),
  failingSince: moment.nullable(),
  districts: z.number().meta({ description: 'How many have a forecast' }),
  heldDistricts: z.number().meta({ description: 'How many entries `held` has without its limit of 100' }),
  held: z
    .array(
      z.object({
        state: z.enum(states),
        district: z.string(),
        reason: z.enum(['heat', 'cold']),
        from: day,
        until: day,
        days: z.number().meta({ description: 'On how many days of that time a product waits' }),
        celsius: z.number().meta({ description: 'The hottest or the coldest of these days' }),
        products: z.number().meta({ description: 'How many products on sale wait on that day' }),
      }),
    )
    .meta({ description: 'From today on, those with the most products first' }),
})
export type DeliveryForecast = z.infer<typeof DeliveryForecast>

export const deliveryForecast = {
  'GET /admin/delivery/forecast': {
    summary: 'How the weather forecast is read, and in which districts plants wait by it',
    ...byAdmin,
    responses: { 200: DeliveryForecast },
  },
} as const satisfies EndpointTable

const requestedDay = z.iso.date('Enter a date like 2026-12-04')

/** An order that the van carries. */
export const VanOrder = Order.extend({
  cash: z.number().meta({ description: 'Rupees to collect; 0 if nothing' }),
  isMailed: z.boolean().meta({ description: 'Whether its shopper was mailed that it arrives on this day' }),
  replacement: Replacement.nullable().meta({ description: 'What it brings instead of the order, which has arrived' }),
})
export type VanOrder = z.infer<typeof VanOrder>

/** What the van carries on a day of India. */
export const VanDay = z.object({
  day: requestedDay,
  today: requestedDay,
  booked: z.number().meta({ description: 'Orders that take room, those of an unfinished payment included' }),
  capacity: z.number().nullable().meta({ description: 'The most orders of a day; null: there is no van now' }),
  orders: z.array(VanOrder).meta({
    description:
      'By PIN; without what is delivered, cancelled or not paid yet. Replacements, which are owed at once, are of today',
  }),
})
export type VanDay = z.infer<typeof VanDay>

export const vanDay = {
  'GET /admin/delivery/van': {
    summary: 'What the van carries on a day, today unless another is stated',
    ...byAdmin,
    query: z.strictObject({ day: requestedDay.optional() }),
    responses: { 200: VanDay },
  },
  'POST /admin/delivery/van/arriving': {
    summary: "Mail the shoppers of today's van that their plants arrive today, of each order once",
    ...byAdminAfresh,
    body: z.object({ day: requestedDay.meta({ description: 'Today in India; another is refused' }) }),
    responses: {
      200: z.object({ mailed: z.number().meta({ description: 'Orders that were not mailed about before' }) }),
    },
  },
} as const satisfies EndpointTable

/** A PIN code, and where it delivers to. */
export const Pin = z.object({
  pin: z.string(),
  places: z.array(z.string()).meta({ description: 'The post offices and localities that it serves' }),
  district: z.string().meta({ description: 'The one of most of its places' }),
  states: z.array(z.enum(states)).meta({ description: 'Two if it spans a border, the one of more places first' }),
  latitude: z.number().meta({ description: 'Degrees north, amid its places' }),
  longitude: z.number().meta({ description: 'Degrees east' }),
})
export type Pin = z.infer<typeof Pin>

export const pins = {
  'GET /pins/:pin': {
    summary: 'Where a PIN code delivers to; it may be stored for a year',
    access: 'anyone',
    // The handler validates it: a malformed PIN is a mistake of the caller's, not a record that is gone.
    params: z.object({ pin: z.string().meta({ description: 'Six digits, the first of them not 0' }) }),
    responses: { 200: Pin },
  },
} as const satisfies EndpointTable
