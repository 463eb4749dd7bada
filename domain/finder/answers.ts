import { choicesOf, type Light, type Place } from '../plant-facts/plant-facts.ts'

/**
 * The choices of each question that has choices, in the order of the questions; the last question is the PIN. `window`: where
 * the window or open side faces (`none`: it is shaded, or there is none). `pets`: whether pets or small children could chew a
 * leaf. `time`: for care, from the least. `height`: the height available in cm, as written in an address.
 */
export const choices = {
  where: choicesOf('places'),
  window: ['north', 'east', 'south', 'west', 'none'],
  pets: ['yes', 'no'],
  time: ['little', 'some', 'much'],
  height: ['30', '60', '120', '200'],
} as const

type Side = (typeof choices.window)[number]

/** A shopper's answers. An unanswered question has no effect. */
export type Answers = {
  where?: Place | undefined
  window?: Side | undefined
  pets?: (typeof choices.pets)[number] | undefined
  time?: (typeof choices.time)[number] | undefined
  height?: (typeof choices.height)[number] | undefined
  pin?: string | undefined
}

export type Question = keyof Answers

export const questions = ['where', 'window', 'pets', 'time', 'height', 'pin'] as const satisfies readonly Question[]

/** The light needs of the plants that a side suits, from the least. */
type LightOfSide = readonly Light[]

/**
 * The light behind a window in India. The sun is in the south for most of the year, high in summer and low in winter, so a
 * south-facing window is bright without scorching plants. The north gets even light and little sun. Morning sun from the east
 * is gentle. Afternoon sun from the west comes when the air is hottest, and scorches low-light plants. Glass and walls take so
 * much light that nothing grows there that needs full sun.
 */
const indoors: Record<Side, LightOfSide> = {
  none: ['low'],
  north: ['low', 'medium'],
  east: ['low', 'medium', 'bright'],
  south: ['low', 'medium', 'bright'],
  west: ['medium', 'bright'],
}

/**
 * The light outdoors, where the same sun is stronger: south and west get full sun, which scorches plants that need less than
 * bright light.
 */
const outdoors: Record<Side, LightOfSide> = {
  none: ['low', 'medium'],
  north: ['low', 'medium', 'bright'],
  east: ['medium', 'bright'],
  south: ['bright', 'sun'],
  west: ['bright', 'sun'],
}

/** The light needs that a side meets without scorching plants, from the least. Without a place, the side is that of a window. */
export function lightsOfSide(side: Side, where: Place | undefined): LightOfSide {
  return (where === undefined || where === 'indoors' ? indoors : outdoors)[side]
}

/** Joins clauses that begin with a verb into a sentence: `Grows in low light, needs little watering and is non-toxic to pets.` */
export function sentenceOf(clauses: readonly string[]): string {
  const [first = '', ...rest] = clauses
  const clausesInSentence = [first, ...rest.map((clause) => clause.charAt(0).toLowerCase() + clause.slice(1))]
  const last = clausesInSentence.pop() ?? ''
  return clausesInSentence.length === 0 ? `${last}.` : `${clausesInSentence.join(', ')} and ${last}.`
}
