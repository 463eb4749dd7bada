import { choicesOf, type Light, type Place } from '../plant-facts/plant-facts.ts'

/**
 * The choices of each question with choices, in the order of the questions. The last question is the PIN. `window`: where the
 * window or the open side faces (`none`: it is shaded, or there is none); `pets`: whether pets or small children could chew a
 * leaf; `time`: for care, from the least; `height`: what there is for the plant in cm, as it stands in an address.
 */
export const choices = {
  where: choicesOf('places'),
  window: ['north', 'east', 'south', 'west', 'none'],
  pets: ['yes', 'no'],
  time: ['little', 'some', 'much'],
  height: ['30', '60', '120', '200'],
} as const

type Side = (typeof choices.window)[number]

/** The answers of a shopper. A question without an answer does not matter. */
export type Answers = {
  where?: Place | undefined
  window?: Side | undefined
  pets?: (typeof choices.pets)[number] | undefined
  time?: (typeof choices.time)[number] | undefined
  height?: (typeof choices.height)[number] | undefined
  /** Six digits */
  pin?: string | undefined
}

export type Question = keyof Answers

/** The questions in their order. */
export const questions = ['where', 'window', 'pets', 'time', 'height', 'pin'] as const satisfies readonly Question[]

/** Which plants a side suits, by the light that they need, from the least. */
type LightOfSide = readonly Light[]

/**
 * Behind a window, in India. The sun passes in the south for most of the year, high in summer and low in winter: a south
 * window is bright without being scorched. The north gets even light and little sun. Morning sun from the east is
 * gentle. The sun of the afternoon comes from the west when the air is hottest, and scorches what needs little light.
 * Glass and walls take so much light that nothing grows there that needs full sun.
 */
const indoors: Record<Side, LightOfSide> = {
  none: ['low'],
  north: ['low', 'medium'],
  east: ['low', 'medium', 'bright'],
  south: ['low', 'medium', 'bright'],
  west: ['medium', 'bright'],
}

/** In the open the same sun is stronger: south and west have full sun, which scorches what needs less than bright light. */
const outdoors: Record<Side, LightOfSide> = {
  none: ['low', 'medium'],
  north: ['low', 'medium', 'bright'],
  east: ['medium', 'bright'],
  south: ['bright', 'sun'],
  west: ['bright', 'sun'],
}

/** The needs for light that a side meets without scorching, from the least. Without a place it is a window's light. */
export function lightsOfSide(side: Side, where: Place | undefined): LightOfSide {
  return (where === undefined || where === 'indoors' ? indoors : outdoors)[side]
}

/** Clauses that begin with a verb as one sentence: `Grows in low light, needs little watering and is non-toxic to pets.` */
export function sentenceOf(clauses: readonly string[]): string {
  const [first = '', ...rest] = clauses
  const clausesInSentence = [first, ...rest.map((clause) => clause.charAt(0).toLowerCase() + clause.slice(1))]
  const last = clausesInSentence.pop() ?? ''
  return clausesInSentence.length === 0 ? `${last}.` : `${clausesInSentence.join(', ')} and ${last}.`
}
