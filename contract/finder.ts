import { z } from 'zod'
import { climateZones } from '../domain/climate.ts'
import { choices } from '../domain/finder/answers.ts'
import { hardQuestions } from '../domain/finder/find-fitting.ts'
import { isPin } from '../domain/pin.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'
import { Plant } from './plants.ts'

/** The answers of the plant finder. A question that is left out does not matter. */
const FinderQuery = z.strictObject({
  where: z.enum(choices.where).optional(),
  window: z
    .optional(z.enum(choices.window))
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
  plants: z.array(z.object({ plant: Plant, reasons: clauses, cautions: clauses })).meta({
    description: 'The first 12 that fit: those in stock, then the best fit. Where none does, the nearest four',
  }),
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

const Related = z.object({
  goesWith: z.array(Plant).meta({ description: 'A fitting pot, and what was bought with it' }),
  similar: z.array(Plant).meta({ description: 'Similar in what they need' }),
  alternatives: z.array(Plant).meta({ description: 'Similar ones; empty while the plant can be ordered itself' }),
})

export const related = {
  'GET /plants/:id/related': {
    summary: 'What is shown beside a plant: at most four in each list, all in stock',
    access: 'anyone',
    params: byId,
    responses: { 200: Related },
  },
} as const satisfies EndpointTable
