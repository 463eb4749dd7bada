import { type ClimateZone, climates } from '../climate.ts'
import { type PlantFacts, plantFacts } from '../plant-facts/plant-facts.ts'
import { firstOfEachFamily } from '../plant-size.ts'
import { type Answers, lightsOfSide } from './answers.ts'

export type Candidate = {
  id: string
  name: string
  isInStock: boolean
  facts: PlantFacts
  /** The family that it is a size of; null if it has no sizes */
  family: string | null
}

/**
 * How many plants an answer excludes, and how many would fit without it. A family counts as one plant, excluded if none of its
 * sizes fits.
 */
type Exclusion = { question: HardQuestion; plants: number; countWithout: number }

type Found<Plant extends Candidate> = {
  /** The plants that fit, with only the best size of each family: those in stock first, then by fit and name */
  fitting: (Verdict & { plant: Plant })[]
  /** The answers that exclude a plant, the one that excludes most first */
  excluded: Exclusion[]
}

/** Finds the plants that no hard answer excludes, and judges and sorts them. The order of the candidates does not matter. */
export function findFitting<Plant extends Candidate>(
  candidates: readonly Plant[],
  answers: Answers,
  zone: ClimateZone | null,
): Found<Plant> {
  const checked = candidates.map((plant) => ({ plant, contradicted: contradictedAnswers(plant.facts, answers) }))
  const judged = checked
    .filter(({ contradicted }) => contradicted.length === 0)
    .map(({ plant }) => ({ plant, ...judgePlant(plant.facts, answers, zone) }))
    .sort(byFit)
  const fitting = firstOfEachFamily(judged, ({ plant }) => plant.family)
  const shownFamilies = new Set(fitting.map(({ plant }) => plant.family))
  const isShown = ({ family }: Plant) => family !== null && shownFamilies.has(family)
  const excluded = hardQuestions.flatMap((question): Exclusion[] => {
    const excluding = checked.filter(({ plant, contradicted }) => contradicted.includes(question) && !isShown(plant))
    const plants = firstOfEachFamily(excluding, ({ plant }) => plant.family).length
    return plants === 0 ? [] : [{ question, plants, countWithout: countFitting({ ...answers, [question]: undefined }) }]
  })
  return { fitting, excluded: excluded.sort((a, b) => b.plants - a.plants) }

  function countFitting(others: Answers): number {
    const those = candidates.filter(({ facts }) => contradictedAnswers(facts, others).length === 0)
    return firstOfEachFamily(those, ({ family }) => family).length
  }
}

/**
 * Finds the closest plants if none fits, with only the best size of each family: those that contradict the fewest answers, and
 * what they contradict among the cautions. If there are pets, finds only non-toxic plants.
 */
export function findNearest<Plant extends Candidate>(
  candidates: readonly Plant[],
  answers: Answers,
  zone: ClimateZone | null,
): Found<Plant>['fitting'] {
  const judged = candidates
    .map((plant) => ({ plant, contradicted: contradictedAnswers(plant.facts, answers) }))
    .filter(({ contradicted }) => !contradicted.includes('pets'))
    .map(({ plant, contradicted }) => {
      const others: Answers = {
        ...answers,
        ...Object.fromEntries(contradicted.map((question) => [question, undefined])),
      }
      const { fit, reasons, cautions } = judgePlant(plant.facts, others, zone)
      const against = contradicted.flatMap((question) => contradictions[question]?.(plant.facts) ?? [])
      return { plant, contradicted, fit, reasons, cautions: [...against, ...cautions] }
    })
    .sort((a, b) => a.contradicted.length - b.contradicted.length || byFit(a, b))
  return firstOfEachFamily(judged, ({ plant }) => plant.family).map(({ contradicted: _, ...near }) => near)
}

const contradictions: Readonly<Partial<Record<string, (facts: PlantFacts) => string>>> = {
  where: () => 'May not suit that place',
  window: ({ light }) =>
    light === null ? 'May need different light' : `Needs ${plantFacts.light.words[light].toLowerCase()}`,
  height: ({ heightCm }) => (heightCm === null ? 'May be taller' : `Is ${heightCm} cm tall as sold`),
}

type Judged = { plant: Candidate; fit: number }

function byFit(a: Judged, b: Judged): number {
  if (a.plant.isInStock !== b.plant.isInStock) return a.plant.isInStock ? -1 : 1
  return b.fit - a.fit || compare(a.plant.name, b.plant.name) || compare(a.plant.id, b.plant.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The questions whose answers exclude plants. The others only change the order. */
export const hardQuestions = ['where', 'window', 'pets', 'height'] as const
type HardQuestion = (typeof hardQuestions)[number]

/** Whether a plant agrees with an answer. An unknown fact does not. */
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

/** The reasons for and against a plant, each beginning with a verb: `Grows in low light`. */
type Verdict = { fit: number; reasons: string[]; cautions: string[] }

/** One reason for a plant (points above 0) or against it (below 0); without a text it only changes the points. */
type Point = { points: number; text?: string }

/**
 * Judges how well a plant fits that no hard answer excludes, by the answered questions alone; the more points, the better. Only
 * known facts count and are mentioned. `zone` is the climate of the PIN in the answers.
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

/** The point for the place. Every plant that is judged can live there, or the hard answer would exclude it. */
function ofPlace({ where }: Answers): Point | null {
  return where === undefined ? null : { points: 1, text: lives[where] }
}

/** The points for light. A plant that needs the most light that the side offers makes the best use of it. */
function ofLight({ light }: PlantFacts, { window, where }: Answers): Point | null {
  if (light === null || window === undefined) return null
  return {
    points: lightsOfSide(window, where).at(-1) === light ? 2 : 1,
    text: `Grows in ${plantFacts.light.words[light].toLowerCase()}`,
  }
}

/** The point for pets. A toxic plant is marked as such if the question was skipped. */
function ofPets({ pets }: PlantFacts, answers: Answers): Point | null {
  if (answers.pets === 'yes') return { points: 1, text: 'Is non-toxic to pets' }
  return answers.pets === undefined && pets?.verdict === 'toxic' ? { points: -1, text: 'Is toxic to pets' } : null
}

function ofEffort({ effort }: PlantFacts, { time }: Answers): Point | null {
  if (effort === null || time === undefined || time === 'much') return null
  if (effort === 'easy') return { points: 2, text: 'Is easy to care for' }
  if (effort === 'demanding') return { points: -2, text: 'Needs experience and care' }
  return { points: time === 'some' ? 1 : 0 }
}

function ofWater({ water }: PlantFacts, { time }: Answers): Point | null {
  if (water === null || time === undefined || time === 'much') return null
  if (water === 'rare') return { points: 2, text: 'Needs little watering' }
  if (water === 'weekly') return { points: 1, text: 'Needs weekly watering' }
  return time === 'little' ? { points: -2, text: 'Needs frequent watering' } : null
}

/** The points for height. The height as sold fits, or the hard answer would exclude the plant; the grown height may not. */
function ofHeight({ heightCm, grownHeightCm }: PlantFacts, { height }: Answers): Point[] {
  if (height === undefined || heightCm === null) return []
  if (grownHeightCm !== null && grownHeightCm <= Number(height))
    return [{ points: 2, text: `Grows no taller than ${grownHeightCm} cm` }]
  const asSold = { points: 1, text: `Is ${heightCm} cm tall as sold` }
  return grownHeightCm === null ? [asSold] : [asSold, { points: -1, text: `Can reach ${grownHeightCm} cm` }]
}

/** The point for humidity. Indoors, the air is the same everywhere; outdoors, it depends on the zone, if known. */
function ofAir({ humidity }: PlantFacts, answers: Answers, zone: ClimateZone | null): Point | null {
  const isHumid = zone !== null && answers.where !== 'indoors' && climates[zone].isHumid
  if (humidity === 'humid' && !isHumid) return { points: -1, text: 'Needs humid air' }
  return humidity === 'dry' && isHumid ? { points: -1, text: 'Needs dry air' } : null
}

/**
 * The points for climate: compares the temperatures that a plant tolerates with those of the zone. There are none indoors, or
 * if neither limit is known.
 */
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
  return [{ points: 2, text: `Thrives outdoors in ${answers.pin}` }]
}
