import type { Category } from '../catalogue.ts'
import type { PlantFacts } from './plant-facts.ts'

/** The fact that decides whether a plant and a pot fit each other. */
export const POT_FACT = 'potCm'

/** The least by which a pot is wider than the grow pot: a centimetre on either side, for its rim and the fingers that lift it. */
export const LEAST_GAP_CM = 2

/**
 * The most by which it may be wider. Pot sizes go up in steps of about 5 cm (2 inches): one step fits and two do not, because
 * soil without roots stays wet, and roots rot in it.
 */
export const MOST_GAP_CM = 8

/** Whether a grow pot of this diameter goes into a pot of this inner diameter, or can be repotted into it. Both in cm. */
export function fitsPot(growPotCm: number, innerCm: number): boolean {
  const gap = innerCm - growPotCm
  return gap >= LEAST_GAP_CM && gap <= MOST_GAP_CM
}

/**
 * `Fits pots with an inner diameter of 17 cm or more` for a plant, `For grow pots up to 12 cm` for a pot; null without a size.
 */
export function potFitText(category: Category, { potCm }: PlantFacts): string | null {
  if (potCm === null || category === 'seeds') return null
  if (category !== 'pots') return `Fits pots with an inner diameter of ${potCm + LEAST_GAP_CM} cm or more`
  return potCm > LEAST_GAP_CM ? `For grow pots up to ${potCm - LEAST_GAP_CM} cm` : null
}
