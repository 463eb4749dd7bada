import { z } from 'zod'
import { efforts, humidities, lights, petVerdicts, places, waterings } from '../domain/plant-facts/plant-facts.ts'

const centimetres = z.number().nullable().meta({ description: 'Centimetres' })
const celsius = z.number().nullable().meta({ description: 'Degrees Celsius' })

/** What is known of a plant; what is not known is null. */
export const Facts = z.object({
  light: z.enum(lights).nullable(),
  water: z.enum(waterings).nullable(),
  effort: z.enum(efforts).nullable(),
  places: z.array(z.enum(places)).nullable(),
  pets: z.object({ verdict: z.enum(petVerdicts), source: z.string() }).nullable(),
  heightCm: centimetres,
  spreadCm: centimetres,
  grownHeightCm: centimetres,
  potCm: centimetres,
  potIncluded: z.boolean().nullable(),
  flowers: z.array(z.number()).nullable().meta({ description: 'Months, from 1 to 12' }),
  edible: z.boolean().nullable(),
  humidity: z.enum(humidities).nullable(),
  minCelsius: celsius,
  maxCelsius: celsius,
})
