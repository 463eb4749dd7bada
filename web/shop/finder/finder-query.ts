import { plainPin } from '../../../domain/address.ts'
import { type Answers, choices, type Question, questions } from '../../../domain/finder/answers.ts'

/** What an address of the finder shows: the question with this number (from 1) or, if null, the plants that fit. */
export type FinderQuery = { answers: Answers; step: number | null }

const LONGEST_PIN = 20

/** Reads the query in an address, ignoring unknown values. Without any parameter of the finder, it is the first question. */
export function readFinderQuery(parameters: URLSearchParams): FinderQuery {
  const chosen = <Choice extends string>(question: Question, known: readonly Choice[]) =>
    known.find((choice) => choice === parameters.get(question))
  const answers: Answers = {
    where: chosen('where', choices.where),
    window: chosen('window', choices.window),
    pets: chosen('pets', choices.pets),
    time: chosen('time', choices.time),
    height: chosen('height', choices.height),
    pin: plainPin((parameters.get('pin') ?? '').slice(0, LONGEST_PIN)) || undefined,
  }
  const step = /^[1-6]$/.test(parameters.get('step') ?? '') ? Number(parameters.get('step')) : null
  const isStart = step === null && !questions.some((question) => parameters.has(question))
  return { answers, step: isStart ? 1 : step }
}

/** The finder's address for answers, at a question or, if null, at the plants that fit. */
export function finderAddress(answers: Answers, step: number | null): string {
  const parameters = new URLSearchParams()
  for (const question of questions) {
    const answer = answers[question]
    if (answer !== undefined) parameters.set(question, answer)
  }
  if (step === 1 && parameters.size === 0) return '/finder'
  if (step !== null) parameters.set('step', String(step))
  // For all plants: an address without any parameter is the first question.
  if (parameters.size === 0) parameters.set('pin', '')
  return `/finder?${parameters}`
}
