import { z } from 'zod'
import { states } from '../domain/states.ts'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'

const day = z.iso.date()

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
    access: 'admin',
    factor: 'none',
    responses: { 200: DeliveryForecast },
  },
} as const satisfies EndpointTable
