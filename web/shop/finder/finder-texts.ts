import type { Answers, Question } from '../../../domain/finder/answers.ts'
import { lightsOfSide } from '../../../domain/finder/window-light.ts'
import { placeWords } from '../../../domain/plant-facts/fact-words.ts'

/** A question with its short name in the list of answers, and what it is for. */
export const questionTexts: Readonly<Record<Question, { title: string; label: string; hint: string }>> = {
  where: {
    title: 'Where will the plant live?',
    label: 'Place',
    hint: 'Only plants that are known to grow there are shown.',
  },
  window: {
    title: 'Which way does the window or the open side face?',
    label: 'Window or open side',
    hint:
      'In India the sun stands in the south for most of the year. The north gets even light and little sun, the east ' +
      'gentle morning sun. In the west the sun of the afternoon is the hottest, and scorches plants of low light. An ' +
      'open terrace or garden is best answered by south.',
  },
  pets: {
    title: 'Are there pets or small children?',
    label: 'Pets or small children',
    hint: 'With yes, only plants are shown that a source calls non-toxic to pets. What is unknown is left out.',
  },
  time: {
    title: 'How much time is there for care?',
    label: 'Time for care',
    hint: 'This changes the order of the plants, and none is left out.',
  },
  height: {
    title: 'How high may the plant be?',
    label: 'Height',
    hint: 'Compared with the height as sold. What grows higher in time says so.',
  },
  pin: {
    title: 'What is your PIN code?',
    label: 'PIN code',
    hint:
      'It gives a rough guess of the climate outdoors, from the PIN’s region: what thrives there is marked, and what ' +
      'needs shelter. It leaves no plant out.',
  },
}

/** The answers with choices, in words. */
const choiceTexts = {
  where: placeWords,
  window: { north: 'North', east: 'East', south: 'South', west: 'West', none: 'None, or shaded' },
  pets: { yes: 'Yes', no: 'No' },
  time: { little: 'Little', some: 'Some', much: 'Much' },
  height: { 30: 'Up to 30 cm', 60: 'Up to 60 cm', 120: 'Up to 120 cm', 200: 'Up to 200 cm' },
} as const

const timeDetails = {
  little: 'Plants that are easy and watered rarely come first',
  some: 'Demanding plants come last',
  much: 'Any plant may come first',
} as const

export type ChoiceQuestion = keyof typeof choiceTexts
export type Choice = { value: string; label: string; detail?: string }

/** The choices of a question; each side says which plants it suits at the place that was answered. */
export function choicesOf(question: ChoiceQuestion, { where }: Answers): Choice[] {
  switch (question) {
    case 'window':
      return entries(choiceTexts.window).map(([side, label]) => ({
        value: side,
        label,
        detail: `Suits plants for ${listed(lightsOfSide(side, where).map((light) => lightNames[light]))}`,
      }))
    case 'time':
      return entries(choiceTexts.time).map(([time, label]) => ({ value: time, label, detail: timeDetails[time] }))
    default:
      return Object.entries(choiceTexts[question]).map(([value, label]) => ({ value, label }))
  }
}

/** An answer in words; null if there is none. */
export function answerText(question: Question, answers: Answers): string | null {
  const answer = answers[question]
  if (answer === undefined || question === 'pin') return answer ?? null
  return choicesOf(question, answers).find(({ value }) => value === answer)?.label ?? null
}

/** `1 plant fits`, `14 plants fit`. */
export function countText(count: number): string {
  return count === 1 ? '1 plant fits' : `${count} plants fit`
}

const lightNames = { low: 'low light', medium: 'medium light', bright: 'bright light', sun: 'full sun' } as const

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

function entries<Key extends string>(texts: Readonly<Record<Key, string>>): [Key, string][] {
  return Object.entries(texts) as [Key, string][]
}
