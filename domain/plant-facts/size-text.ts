import type { Category } from '../catalogue.ts'
import type { PlantFacts } from './plant-facts.ts'

/** `45 cm high in a 15 cm pot, beside a chair of 90 cm; grows to 150 cm`: what the drawing of a size shows. */
export function sizeText(category: Category, facts: PlantFacts, reference: { name: string; cm: number }): string {
  const beside = `beside a ${reference.name} of ${reference.cm} cm`
  const size = soldSize(category, facts)
  const { grownHeightCm } = facts
  if (size === null) return `Grows to ${grownHeightCm} cm, ${beside}`
  return `${size}, ${beside}${grownHeightCm === null ? '' : `; grows to ${grownHeightCm} cm`}`
}

/** `45 cm high and 30 cm across in a 15 cm pot`, or of a pot `20 cm high, 17 cm inside`; null without a height. */
export function soldSize(category: Category, facts: PlantFacts): string | null {
  const { heightCm, spreadCm, potCm, potIncluded } = facts
  if (heightCm === null) return null
  const high = `${heightCm} cm high${spreadCm === null ? '' : ` and ${spreadCm} cm across`}`
  if (potCm === null) return high
  if (category === 'pots') return `${high}, ${potCm} cm inside`
  return potIncluded === false ? high : `${high} in a ${potCm} cm pot`
}

/** `45 cm high, 15 cm pot`, or of a pot `20 cm high, 17 cm inside`: as far as they are known. */
export function shortSize(category: Category, { heightCm, potCm, potIncluded }: PlantFacts): string {
  const hasPot = potCm !== null && (category === 'pots' || potIncluded !== false)
  const pot = hasPot ? [`${potCm} cm ${category === 'pots' ? 'inside' : 'pot'}`] : []
  return [...(heightCm === null ? [] : [`${heightCm} cm high`]), ...pot].join(', ')
}
