import { type Api, ApiError } from '../../../contract/client.ts'
import type { FinderAnswer } from '../../../contract/finder.ts'
import { type Answers, questions, sentenceOf } from '../../../domain/finder/answers.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'
import type { FinderQuery } from './finder-query.ts'

/** A plant that fits, with a sentence of reasons and one of cautions; null if there are none. */
export type FoundPlant = { plant: CardedPlant; reasons: string | null; cautions: string | null }

export type Found = Pick<FinderAnswer, 'count' | 'excluded' | 'climate'> & {
  /** Empty at a question, which shows only how many fit */
  plants: FoundPlant[]
}

/** The finder's data. `pinProblem` is why the PIN in the answers has no climate; the plants are then found without it. */
type FinderData = { query: FinderQuery; pinProblem: string | null; found: Loaded<Found> }

const PIN_STEP = questions.indexOf('pin') + 1

/** Loads the finder's data. If the PIN is invalid, its question is shown again instead of the plants. */
export async function loadFinder(api: Api, query: FinderQuery): Promise<FinderData> {
  const found = await attempt(() => find(api, query.answers), 'Failed to fetch plants')
  if ('error' in found) return { query, pinProblem: null, found }
  const { pinProblem, answer } = found.value
  const step = pinProblem === null ? query.step : (query.step ?? PIN_STEP)
  const { count, excluded, climate } = answer
  const plants = step === null ? foundPlants(answer) : []
  return { query: { ...query, step }, pinProblem, found: { value: { count, excluded, climate, plants } } }
}

type Result = { answer: FinderAnswer; pinProblem: string | null }

async function find(api: Api, answers: Answers): Promise<Result> {
  try {
    return { answer: await api.call('GET /finder', { query: answers }), pinProblem: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.pin === undefined) throw error
    const answer = await api.call('GET /finder', { query: { ...answers, pin: undefined } })
    return { answer, pinProblem: error.fields.pin }
  }
}

function foundPlants({ plants }: FinderAnswer): FoundPlant[] {
  return plants.map(({ plant, reasons, cautions }) => ({
    plant: carded(plant),
    reasons: sentence(reasons),
    cautions: sentence(cautions),
  }))
}

function sentence(clauses: readonly string[]): string | null {
  return clauses.length === 0 ? null : sentenceOf(clauses)
}
