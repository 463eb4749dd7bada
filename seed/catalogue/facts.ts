import { type PlantFacts, unknownFacts } from '../../domain/plant-facts/plant-facts.ts'

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

/** What is cited for several plants: reviewed works and standards of veterinary toxicology, else the list of a poison centre. */
const TOXIC_PLANTS = 'Burrows GE, Tyrl RJ. Toxic Plants of North America, 2nd ed. Wiley-Blackwell, 2013'

export const BURROWS_ARACEAE = `${TOXIC_PLANTS}, Araceae`
export const BURROWS_EUPHORBIA = `${TOXIC_PLANTS}, Euphorbiaceae`
export const BURROWS_ASTERACEAE = `${TOXIC_PLANTS}, Asteraceae`
export const BURROWS_SOLANUM = `${TOXIC_PLANTS}, Solanaceae`

/** On the genera Anthurium and Spathiphyllum, among others. */
export const NAGY_2023 =
  'Nagy AL, Ardelean S, Chapuis RJJ, et al. Emerging Plant Intoxications in Domestic Animals: A European Perspective. Toxins 15, 2023, 442'

export const SAPONINS_OF_DRACAENA =
  'Thu ZM, Oo SM, Nwe TM, et al. Structures and Bioactivities of Steroidal Saponins Isolated from the Genera Dracaena and Sansevieria. Molecules 26, 2021, 1916'

/** An entry of the list by which the poison centre answers owners of cats and dogs. */
export function listedByAspca(plant: string): string {
  return `ASPCA Animal Poison Control Center. Toxic and Non-Toxic Plants, ${plant}. aspca.org`
}
