import { type Api, ApiError } from '../../../contract/client.ts'
import type { FinderAnswer } from '../../../contract/finder.ts'
import { type Answers, questions } from '../../../domain/finder/answers.ts'
import { sentenceOf } from '../../../domain/finder/sentence.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'
import type { FinderQuery } from './finder-query.ts'

/** A plant that fits, with a sentence for what speaks for it and one for what speaks against it; null for nothing. */
export type FoundPlant = { plant: CardedPlant; reasons: string | null; cautions: string | null }

export type Found = Pick<FinderAnswer, 'count' | 'excluded' | 'climate'> & {
  /** None at a question, which shows only how many fit */
  plants: FoundPlant[]
}

/** `pinProblem`: why no climate is known for the PIN in the answers; the plants are then those without it. */
export type FinderData = { query: FinderQuery; pinProblem: string | null; found: Loaded<Found> }

const PIN_STEP = questions.indexOf('pin') + 1

/** The finder's data. With a PIN that is not one, its question is shown again instead of the plants. */
export async function loadFinder(api: Api, query: FinderQuery): Promise<FinderData> {
  let pinProblem: string | null = null
  const found = await attempt(async () => {
    const answer = await find(api, query.answers).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.fields.pin === undefined) throw error
      pinProblem = error.fields.pin
      return find(api, { ...query.answers, pin: undefined })
    })
    return query.step === null && pinProblem === null ? shown(answer) : { ...shown(answer), plants: [] }
  }, 'Failed to fetch plants')
  const step = pinProblem === null ? query.step : (query.step ?? PIN_STEP)
  return { query: { ...query, step }, pinProblem, found }
}

function find(api: Api, answers: Answers): Promise<FinderAnswer> {
  return api.call('GET /finder', { query: answers })
}

function shown({ count, excluded, climate, plants }: FinderAnswer): Found {
  const found = plants.flatMap(({ plant, reasons, cautions }) =>
    carded([plant]).map((card) => ({ plant: card, reasons: sentence(reasons), cautions: sentence(cautions) })),
  )
  return { count, excluded, climate, plants: found }
}

function sentence(clauses: readonly string[]): string | null {
  return clauses.length === 0 ? null : sentenceOf(clauses)
}
