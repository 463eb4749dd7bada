import type { Answers, Question } from '../../../domain/finder/answers.ts'
import { lightsOfSide } from '../../../domain/finder/answers.ts'
import { filteredFacts } from '../../../domain/plant-facts/filtered-facts.ts'

/** Each question, with its short label in the list of answers and a hint. */
export const questionTexts: Readonly<Record<Question, { title: string; label: string; hint: string }>> = {
  where: {
    title: 'Where will the plant live?',
    label: 'Place',
    hint: 'We only show plants known to grow there.',
  },
  window: {
    title: 'Which way does the window or open side face?',
    label: 'Window or open side',
    hint:
      'In India the sun is in the south for most of the year. North-facing places get even light and little sun, ' +
      'and east-facing ones get gentle morning sun. West-facing ones get the hottest afternoon sun, which scorches low-light ' +
      'plants. For an open terrace or garden, choose south.',
  },
  pets: {
    title: 'Do you have pets or small children?',
    label: 'Pets or small children',
    hint: 'If yes, we only show plants that a source lists as non-toxic to pets. Plants we’re unsure about are left out.',
  },
  time: {
    title: 'How much time do you have for plant care?',
    label: 'Time for care',
    hint: 'Your answer changes the order of the results. No plants are left out.',
  },
  height: {
    title: 'How tall can the plant be?',
    label: 'Height',
    hint: 'We go by the height as sold. We’ll tell you if the plant grows taller.',
  },
  pin: {
    title: 'What is your PIN code?',
    label: 'PIN code',
    hint:
      'We use it to estimate your local climate and show which plants thrive outdoors there and which need shelter. No ' +
      'plants are left out.',
  },
}

const choiceTexts = {
  where: filteredFacts.places.words,
  window: { north: 'North', east: 'East', south: 'South', west: 'West', none: 'No window, or shaded' },
  pets: { yes: 'Yes', no: 'No' },
  time: { little: 'A little', some: 'Some', much: 'A lot' },
  height: { 30: 'Up to 30 cm', 60: 'Up to 60 cm', 120: 'Up to 120 cm', 200: 'Up to 200 cm' },
} as const

const timeDetails = {
  little: 'Easy plants that need little watering come first',
  some: 'Demanding plants come last',
  much: 'Plants that need more care are fine too',
} as const

type ChoiceQuestion = keyof typeof choiceTexts
export type Choice = { value: string; label: string; detail?: string }

/** The choices of a question. Each side says which plants it suits in the chosen place. */
export function choicesOf(question: ChoiceQuestion, { where }: Answers): Choice[] {
  switch (question) {
    case 'window':
      return entries(choiceTexts.window).map(([side, label]) => ({
        value: side,
        label,
        detail: `Suits plants that need ${listed(lightsOfSide(side, where).map((light) => filteredFacts.light.words[light].toLowerCase()))}`,
      }))
    case 'time':
      return entries(choiceTexts.time).map(([time, label]) => ({ value: time, label, detail: timeDetails[time] }))
    default:
      return Object.entries(choiceTexts[question]).map(([value, label]) => ({ value, label }))
  }
}

export function answerText(question: Question, answers: Answers): string | null {
  const answer = answers[question]
  if (answer === undefined || question === 'pin') return answer ?? null
  return choicesOf(question, answers).find(({ value }) => value === answer)?.label ?? null
}

/** `1 plant fits`, `14 plants fit`. */
export function countText(count: number): string {
  return count === 1 ? '1 plant fits' : `${count} plants fit`
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

function entries<Key extends string>(texts: Readonly<Record<Key, string>>): [Key, string][] {
  return Object.entries(texts) as [Key, string][]
}
