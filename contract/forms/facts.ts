import * as z from 'zod/mini'
import { efforts, humidities, lights, petVerdicts, places, waterings } from '../../domain/plant-facts/plant-facts.ts'
import { singleLine } from './single-line.ts'

const centimetres = z._default(
  z.nullable(
    z.int('Please enter whole centimetres').check(z.minimum(1, 'At least 1 cm'), z.maximum(5000, 'At most 5,000 cm')),
  ),
  null,
)

const celsius = z._default(
  z.nullable(
    z
      .int('Please enter whole degrees')
      .check(z.minimum(-20, 'Between -20 and 60 °C'), z.maximum(60, 'Between -20 and 60 °C')),
  ),
  null,
)

const yesOrNo = z._default(z.nullable(z.boolean('Please choose yes or no')), null)

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z._default(z.nullable(z.enum(choices, 'Please choose one of the list')), null)

const month = z
  .int('A month is a number from 1 to 12')
  .check(z.minimum(1, 'A month is a number from 1 to 12'), z.maximum(12, 'A month is a number from 1 to 12'))

/** What is known of a plant. What is left out is unknown. */
export const FactsForm = z
  .object({
    light: oneOf(lights),
    water: oneOf(waterings),
    effort: oneOf(efforts),
    /** Each once, in the order of `places` */
    places: z._default(
      z.nullable(
        z.array(z.enum(places, 'Please choose one of the list')).check(
          z.maxLength(20),
          z.overwrite((chosen) => places.filter((place) => chosen.includes(place))),
        ),
      ),
      null,
    ),
    pets: z._default(
      z.nullable(
        z.object({
          verdict: z.enum(petVerdicts, 'Please choose one of the list'),
          source: singleLine(300, 'Please name the source'),
        }),
      ),
      null,
    ),
    heightCm: centimetres,
    spreadCm: centimetres,
    grownHeightCm: centimetres,
    potCm: centimetres,
    potIncluded: yesOrNo,
    /** Each once, from January on */
    flowers: z._default(
      z.nullable(
        z.array(month).check(
          z.maxLength(20),
          z.overwrite((months) => [...new Set(months)].sort((a, b) => a - b)),
        ),
      ),
      null,
    ),
    edible: yesOrNo,
    humidity: oneOf(humidities),
    minCelsius: celsius,
    maxCelsius: celsius,
  })
  .check(
    z.refine(({ heightCm, grownHeightCm }) => isAtMost(heightCm, grownHeightCm), {
      path: ['grownHeightCm'],
      error: 'A plant is not sold higher than it grows',
    }),
    z.refine(({ minCelsius, maxCelsius }) => isAtMost(minCelsius, maxCelsius), {
      path: ['maxCelsius'],
      error: 'The hottest is at least the coldest',
    }),
  )

function isAtMost(least: number | null, most: number | null): boolean {
  return least === null || most === null || least <= most
}
