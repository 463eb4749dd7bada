import type { ClimateZone } from '../climate/climate-zones.ts'
import type { PlantFacts } from '../plant-facts/plant-facts.ts'
import { firstOfEachFamily } from '../plant-size/first-of-family.ts'
import type { Answers } from './answers.ts'
import { contradictedAnswers, type HardQuestion, hardQuestions } from './hard-answers.ts'
import { judgePlant, type Verdict } from './judge-plant.ts'

/** A plant on sale, as far as the finder looks at it. */
export type Candidate = {
  id: string
  name: string
  isInStock: boolean
  facts: PlantFacts
  /** The family of which it is a size; null: it has no sizes */
  family: string | null
}

/**
 * How many plants an answer excludes, and how many would fit without it. A family is one plant, and excluded while none of
 * its sizes fits.
 */
export type Exclusion = { question: HardQuestion; plants: number; countWithout: number }

export type Found<Plant extends Candidate> = {
  /** The plants that fit, of each family the best size: those in stock first, then the best fit, then by name */
  fitting: (Verdict & { plant: Plant })[]
  /** The answers that exclude a plant, the one that excludes most first */
  excluded: Exclusion[]
}

/** The plants that no hard answer excludes, judged and in order, whatever the order of the candidates. */
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

type Judged = { plant: Candidate; fit: number }

function byFit(a: Judged, b: Judged): number {
  if (a.plant.isInStock !== b.plant.isInStock) return a.plant.isInStock ? -1 : 1
  return b.fit - a.fit || compare(a.plant.name, b.plant.name) || compare(a.plant.id, b.plant.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
