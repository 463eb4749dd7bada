import type { PlantFacts } from '../plant-facts/plant-facts.ts'
import type { Answers } from './answers.ts'
import { lightsOfSide } from './window-light.ts'

/** The questions whose answers exclude plants. The others only change the order. */
export const hardQuestions = ['where', 'window', 'pets', 'height'] as const
export type HardQuestion = (typeof hardQuestions)[number]

/** Whether a plant agrees with an answer. What is unknown does not. */
const agrees: Record<HardQuestion, (facts: PlantFacts, answers: Answers) => boolean> = {
  where: ({ places }, { where }) => where === undefined || (places?.includes(where) ?? false),
  window: ({ light }, { window, where }) =>
    window === undefined || (light !== null && lightsOfSide(window, where).includes(light)),
  pets: ({ pets }, answers) => answers.pets !== 'yes' || pets?.verdict === 'non-toxic',
  height: ({ heightCm }, { height }) => height === undefined || (heightCm !== null && heightCm <= Number(height)),
}

/** The questions whose answers exclude a plant; none if it fits. */
export function contradictedAnswers(facts: PlantFacts, answers: Answers): HardQuestion[] {
  return hardQuestions.filter((question) => !agrees[question](facts, answers))
}
