import type { Category } from '../catalogue.ts'
import type { PlantFacts } from './plant-facts.ts'

/** The sizes in a drawing: `45 cm tall in a 15 cm pot, next to a 90 cm chair; grows to 150 cm`. */
export function sizeText(category: Category, facts: PlantFacts, reference: { name: string; cm: number }): string {
  const beside = `next to a ${reference.cm} cm ${reference.name}`
  const size = soldSize(category, facts)
  const { grownHeightCm } = facts
  if (size === null) return `Grows to ${grownHeightCm} cm, ${beside}`
  return `${size}, ${beside}${grownHeightCm === null ? '' : `; grows to ${grownHeightCm} cm`}`
}

/** `45 cm tall and 30 cm across in a 15 cm pot`, or for a pot `20 cm tall, 17 cm inside`; null without a height. */
export function soldSize(category: Category, facts: PlantFacts): string | null {
  const { heightCm, spreadCm, potCm, potIncluded } = facts
  if (heightCm === null) return null
  const high = `${heightCm} cm tall${spreadCm === null ? '' : ` and ${spreadCm} cm across`}`
  if (potCm === null) return high
  if (category === 'pots') return `${high}, ${potCm} cm inside`
  return potIncluded === false ? high : `${high} in a ${potCm} cm pot`
}

/** The sizes that a size's label leaves out: `45 cm tall` for one labelled `15 cm pot`. */
export function sizeDetail(label: string, category: Category, facts: Sized): string {
  const isSaid = (part: string) => label.toLowerCase().includes(part)
  return sizeParts(category, facts)
    .filter((part) => !isSaid(part))
    .join(', ')
}

/** `45 cm tall, 15 cm pot`, or for a pot `20 cm tall, 17 cm inside`, without unknown sizes. */
export function shortSize(category: Category, facts: Sized): string {
  return sizeParts(category, facts).join(', ')
}

type Sized = Pick<PlantFacts, 'heightCm' | 'potCm' | 'potIncluded'>

function sizeParts(category: Category, { heightCm, potCm, potIncluded }: Sized): string[] {
  const hasPot = potCm !== null && (category === 'pots' || potIncluded !== false)
  const pot = hasPot ? [`${potCm} cm ${category === 'pots' ? 'inside' : 'pot'}`] : []
  return [...(heightCm === null ? [] : [`${heightCm} cm tall`]), ...pot]
}
