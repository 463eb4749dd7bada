import type { PlantFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { exoticFruit } from './exotic-fruit.ts'
import { indoor } from './indoor.ts'
import { outdoor } from './outdoor.ts'
import { pots } from './pots.ts'
import { seeds } from './seeds.ts'
import { succulent } from './succulent.ts'

/** What is known of the demo's products, by their slugs. */
export const facts: Readonly<Record<string, PlantFacts>> = {
  ...indoor,
  ...outdoor,
  ...succulent,
  ...exoticFruit,
  ...seeds,
  ...pots,
}
