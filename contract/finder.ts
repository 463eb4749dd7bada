import { z } from 'zod'
import { climateZones } from '../domain/climate.ts'
import { choices } from '../domain/finder/answers.ts'
import { hardQuestions } from '../domain/finder/find-fitting.ts'
import { isPin } from '../domain/pin.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'
import { Plant } from './plants.ts'

/** The answers to the plant finder's questions. An unanswered question has no effect. */
const FinderQuery = z.strictObject({
  where: z.enum(choices.where).optional(),
  window: z
    .optional(z.enum(choices.window))
    .describe('The direction the window or open side faces; `none` if it is shaded'),
  pets: z.enum(choices.pets).optional().describe('Whether pets or small children could chew a leaf'),
  time: z.enum(choices.time).optional().describe('The time available for plant care'),
  height: z.enum(choices.height).optional().describe('The maximum height of the plant, in cm'),
  pin: z.string().refine(isPin, 'A PIN code has 6 digits and does not start with 0').optional(),
})

const clauses = z.array(z.string()).describe('Each begins with a verb: `Grows in low light`')
const celsius = z.number().describe('Approximate degrees Celsius')

export const FinderAnswer = z.object({
  count: z.number().describe('How many plants fit'),
  plants: z
    .array(z.object({ plant: Plant, reasons: clauses, cautions: clauses }))
    .describe('The first 12 that fit: plants in stock first, then the best matches. If none fits, the four closest'),
  excluded: z
    .array(
      z.object({
        question: z.enum(hardQuestions),
        plants: z
          .number()
          .describe('How many plants this answer rules out; a family of sizes counts once, and only if no size fits'),
        countWithout: z.number().describe('How many plants would fit without this answer'),
      }),
    )
    .describe('The answers that rule out plants, starting with the one that rules out most'),
  climate: z
    .object({
      zone: z.enum(climateZones),
      name: z.string(),
      text: z.string(),
      coldestCelsius: celsius,
      hottestCelsius: celsius,
    })
    .nullable()
    .describe('A rough estimate of the climate at the PIN from its region; null without a PIN'),
})
export type FinderAnswer = z.infer<typeof FinderAnswer>

const Related = z.object({
  goesWith: z.array(Plant).describe('A pot that fits, and products bought together with it'),
  similar: z.array(Plant).describe('Plants with similar needs'),
  alternatives: z.array(Plant).describe('Similar plants in stock; empty while the plant itself can be ordered'),
})

export const finder = {
  'GET /finder': {
    summary: 'The plants that fit a place, with reasons for and against each',
    access: 'anyone',
    query: FinderQuery,
    responses: { 200: FinderAnswer },
  },
  'GET /plants/:id/related': {
    summary: 'Products shown alongside a plant: at most four in each list, all in stock',
    access: 'anyone',
    params: byId,
    responses: { 200: Related },
  },
} as const satisfies EndpointTable
