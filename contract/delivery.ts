import { z } from 'zod'
import { holdReasons } from '../domain/delivery/delivery-rules.ts'
import { carriers } from '../domain/delivery/promise.ts'
import { states } from '../domain/states.ts'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'
import { DeliveryRulesForm } from './forms/delivery.ts'

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
    .number()
    .nullable()
    .meta({ description: 'Rupees: what the goods must come to there; null: what holds everywhere' }),
  cod: z.object({
    offered: z.boolean(),
    reason: z.string().nullable(),
    advance: z.number().optional().meta({
      description:
        'Rupees: where it is not offered by itself, but with so much paid online first (`advance` of the order)',
    }),
  }),
  saving: z
    .object({ amount: z.number().meta({ description: 'Rupees' }), percent: z.number() })
    .optional()
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
        .enum(states)
        .optional()
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
  'GET /admin/settings/delivery': {
    summary: 'The rules of delivery',
    access: 'admin',
    factor: 'none',
    responses: { 200: DeliveryRules },
  },
  'PUT /admin/settings/delivery': {
    summary: 'Change the rules of delivery, as a whole; with If-Match only if they were not changed meanwhile',
    access: 'admin',
    factor: 'fresh',
    headers: z.object({ 'if-match': z.string().max(100).optional() }),
    body: DeliveryRulesForm,
    responses: { 200: DeliveryRules },
  },
} as const satisfies EndpointTable
