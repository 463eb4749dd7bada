import { type Place, places } from '../plant-facts/plant-facts.ts'

/** Where the window or the open side faces; `none`: it is shaded, or there is none. */
export const sides = ['north', 'east', 'south', 'west', 'none'] as const
export type Side = (typeof sides)[number]

/** Whether pets or small children could chew a leaf. */
export const petAnswers = ['yes', 'no'] as const

/** The time there is for care, from the least. */
export const times = ['little', 'some', 'much'] as const
export type Time = (typeof times)[number]

/** The height there is for the plant in cm, as it stands in an address. */
export const heights = ['30', '60', '120', '200'] as const

/** The choices of each question with choices, in the order of the questions. The last question is the PIN. */
export const choices = { where: places, window: sides, pets: petAnswers, time: times, height: heights } as const

/** The answers of a shopper. A question without an answer does not matter. */
export type Answers = {
  where?: Place | undefined
  window?: Side | undefined
  pets?: (typeof petAnswers)[number] | undefined
  time?: Time | undefined
  height?: (typeof heights)[number] | undefined
  /** Six digits */
  pin?: string | undefined
}

export type Question = keyof Answers

/** The questions in their order. */
export const questions = ['where', 'window', 'pets', 'time', 'height', 'pin'] as const satisfies readonly Question[]
