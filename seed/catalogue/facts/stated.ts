import { type PlantFacts, unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'

/** The stated facts; all others are unknown. */
export function stated(facts: Partial<PlantFacts>): PlantFacts {
  return { ...unknownFacts, ...facts }
}

/** A plant in its pot, as nearly all are sold. */
export function potted(facts: Partial<PlantFacts>): PlantFacts {
  return stated({ potIncluded: true, ...facts })
}

export function toxic(source: string): NonNullable<PlantFacts['pets']> {
  return { verdict: 'toxic', source }
}

export function nonToxic(source: string): NonNullable<PlantFacts['pets']> {
  return { verdict: 'non-toxic', source }
}
