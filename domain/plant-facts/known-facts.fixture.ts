import type { PlantFacts } from './plant-facts.ts'

/** A plant with every fact known. */
export const knownFacts: PlantFacts = {
  light: 'low',
  water: 'rare',
  effort: 'easy',
  places: ['indoors', 'balcony'],
  pets: { verdict: 'non-toxic', source: 'Burrows GE, Tyrl RJ, 2013' },
  heightCm: 45,
  spreadCm: 30,
  grownHeightCm: 110,
  potCm: 15,
  potIncluded: true,
  flowers: [2, 3],
  edible: false,
  humidity: 'average',
  minCelsius: -5,
  maxCelsius: 38,
}
