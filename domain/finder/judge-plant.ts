import { type ClimateZone, climates } from '../climate/climate-zones.ts'
import type { PlantFacts } from '../plant-facts/plant-facts.ts'
import type { Answers } from './answers.ts'
import { lightsOfSide } from './window-light.ts'

/** The reasons for a plant and against it, each as a verb with its words: `Grows in low light`. */
export type Verdict = { fit: number; reasons: string[]; cautions: string[] }

/** One reason for a plant (points above 0) or against it (below 0); without a text it only changes the points. */
type Point = { points: number; text?: string }

/**
 * How well a plant fits that no hard answer excludes, by the answered questions alone; the more points, the better. Only
 * known facts count and are named. `zone`: the climate of the PIN in the answers.
 */
export function judgePlant(facts: PlantFacts, answers: Answers, zone: ClimateZone | null): Verdict {
  const points = [
    ofPlace(answers),
    ofLight(facts, answers),
    ofPets(facts, answers),
    ofEffort(facts, answers),
    ofWater(facts, answers),
    ...ofHeight(facts, answers),
    ofAir(facts, answers, zone),
    ...ofClimate(facts, answers, zone),
  ].filter((point) => point !== null)
  const textsOf = (sign: 1 | -1) => points.flatMap(({ points, text }) => (points * sign > 0 && text ? [text] : []))
  const fit = points.reduce((sum, point) => sum + point.points, 0)
  return { fit, reasons: textsOf(1), cautions: textsOf(-1) }
}

const lives = {
  indoors: 'Lives indoors',
  balcony: 'Lives on a balcony',
  terrace: 'Lives on a terrace',
  garden: 'Lives in a garden',
} as const

/** Each plant that is judged lives there: otherwise the hard answer excludes it. */
function ofPlace({ where }: Answers): Point | null {
  return where === undefined ? null : { points: 1, text: lives[where] }
}

const grows = {
  low: 'Grows in low light',
  medium: 'Grows in medium light',
  bright: 'Grows in bright light',
  sun: 'Grows in full sun',
} as const

/** A plant that needs the most light that the side has makes the best use of it. */
function ofLight({ light }: PlantFacts, { window, where }: Answers): Point | null {
  if (light === null || window === undefined) return null
  return { points: lightsOfSide(window, where).at(-1) === light ? 2 : 1, text: grows[light] }
}

/** A toxic plant is marked as such if the question about pets was not answered. */
function ofPets({ pets }: PlantFacts, answers: Answers): Point | null {
  if (answers.pets === 'yes') return { points: 1, text: 'Is non-toxic to pets' }
  return answers.pets === undefined && pets?.verdict === 'toxic' ? { points: -1, text: 'Is toxic to pets' } : null
}

function ofEffort({ effort }: PlantFacts, { time }: Answers): Point | null {
  if (effort === null || time === undefined || time === 'much') return null
  if (effort === 'easy') return { points: 2, text: 'Is easy to care for' }
  if (effort === 'demanding') return { points: -2, text: 'Asks for experience and care' }
  return { points: time === 'some' ? 1 : 0 }
}

function ofWater({ water }: PlantFacts, { time }: Answers): Point | null {
  if (water === null || time === undefined || time === 'much') return null
  if (water === 'rare') return { points: 2, text: 'Is watered rarely' }
  if (water === 'weekly') return { points: 1, text: 'Is watered weekly' }
  return time === 'little' ? { points: -2, text: 'Is watered often' } : null
}

/** The height as sold is within the space, otherwise the hard answer excludes it; the grown one may not be. */
function ofHeight({ heightCm, grownHeightCm }: PlantFacts, { height }: Answers): Point[] {
  if (height === undefined || heightCm === null) return []
  if (grownHeightCm !== null && grownHeightCm <= Number(height))
    return [{ points: 2, text: `Grows no higher than ${grownHeightCm} cm` }]
  const asSold = { points: 1, text: `Is ${heightCm} cm high as sold` }
  return grownHeightCm === null ? [asSold] : [asSold, { points: -1, text: `Reaches ${grownHeightCm} cm in time` }]
}

/** Indoors the air is that of a room everywhere; in the open it depends on the zone, where that is known. */
function ofAir({ humidity }: PlantFacts, answers: Answers, zone: ClimateZone | null): Point | null {
  const isHumid = zone !== null && answers.where !== 'indoors' && climates[zone].isHumid
  if (humidity === 'humid' && !isHumid) return { points: -1, text: 'Wants humid air' }
  return humidity === 'dry' && isHumid ? { points: -1, text: 'Wants dry air' } : null
}

/** Compares what a plant bears with the zone; without effect indoors, and where neither limit is known. */
function ofClimate(
  { places, minCelsius, maxCelsius }: PlantFacts,
  answers: Answers,
  zone: ClimateZone | null,
): Point[] {
  const isOutdoors =
    answers.where === undefined ? places?.some((place) => place !== 'indoors') : answers.where !== 'indoors'
  if (zone === null || !isOutdoors) return []
  const { coldestCelsius, hottestCelsius } = climates[zone]
  const cautions: Point[] = []
  if (minCelsius !== null && minCelsius > coldestCelsius) cautions.push({ points: -2, text: 'Needs shelter in winter' })
  if (maxCelsius !== null && maxCelsius < hottestCelsius)
    cautions.push({ points: -2, text: 'Needs shade in the hottest months' })
  if (cautions.length > 0 || minCelsius === null || maxCelsius === null) return cautions
  return [{ points: 2, text: `Thrives outdoors at ${answers.pin}` }]
}
