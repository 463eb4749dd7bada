import { z } from 'zod'
import { states } from '../domain/states.ts'
import type { EndpointTable } from './endpoint.ts'

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
