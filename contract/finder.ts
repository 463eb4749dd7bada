import { z } from 'zod'
import { isPin } from '../domain/address.ts'
import { climateZones } from '../domain/climate/climate-zones.ts'
import { choices } from '../domain/finder/answers.ts'
import { hardQuestions } from '../domain/finder/hard-answers.ts'
import type { EndpointTable } from './endpoint.ts'
import { Plant } from './plants.ts'

/** The answers of the plant finder. A question that is left out does not matter. */
const FinderQuery = z.strictObject({
  where: z.enum(choices.where).optional(),
  window: z
    .enum(choices.window)
    .optional()
    .meta({ description: 'Where the window or the open side faces; none: it is shaded' }),
  pets: z.enum(choices.pets).optional().meta({ description: 'Whether pets or small children could chew a leaf' }),
  time: z.enum(choices.time).optional().meta({ description: 'The time there is for care' }),
  height: z.enum(choices.height).optional().meta({ description: 'The height there is for the plant, in cm' }),
  pin: z.string().refine(isPin, 'A PIN code has 6 digits and does not start with 0').optional(),
})

const clauses = z.array(z.string()).meta({ description: 'Each begins with a verb: `Grows in low light`' })
const celsius = z.number().meta({ description: 'Degrees Celsius, roughly' })

export const FinderAnswer = z.object({
  count: z.number().meta({ description: 'How many plants fit' }),
  plants: z
    .array(z.object({ plant: Plant, reasons: clauses, cautions: clauses }))
    .meta({ description: 'The first 12 that fit: those in stock, then the best fit' }),
  excluded: z
    .array(
      z.object({
        question: z.enum(hardQuestions),
        plants: z.number().meta({
          description:
            'How many plants contradict this answer, or may do so; a family of sizes counts once, while none of them fits',
        }),
        countWithout: z.number().meta({ description: 'How many plants would fit without this answer' }),
      }),
    )
    .meta({ description: 'The answers that exclude plants, the one that excludes most first' }),
  climate: z
    .object({
      zone: z.enum(climateZones),
      name: z.string(),
      text: z.string(),
      coldestCelsius: celsius,
      hottestCelsius: celsius,
    })
    .nullable()
    .meta({ description: 'The climate at the PIN, a rough guess from its region; null without a PIN' }),
})
export type FinderAnswer = z.infer<typeof FinderAnswer>

export const finder = {
  'GET /finder': {
    summary: 'The plants that fit a place, with what speaks for and against each',
    access: 'anyone',
    query: FinderQuery,
    responses: { 200: FinderAnswer },
  },
} as const satisfies EndpointTable
