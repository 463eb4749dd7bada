import type { Category } from '../catalogue.ts'
import { fitsPot } from '../plant-facts/pot-fit.ts'
import { firstOfEachFamily } from '../plant-size/first-of-family.ts'
import { type ComparedProduct, kindOf } from './similarity.ts'

/** What goes with a product of a category; a plant and a pot only if the one is known to fit the other. */
export const companions: Readonly<Record<Category, readonly Category[]>> = {
  indoor: ['pots'],
  succulent: ['pots'],
  outdoor: ['pots', 'seeds'],
  'exotic-fruit': ['pots', 'seeds'],
  seeds: ['pots'],
  pots: ['indoor', 'succulent', 'outdoor', 'exotic-fruit', 'seeds'],
}

/** A product that may go with another one; `times` is in how many orders the two were bought together. */
type Companion = ComparedProduct & { id: string; times: number; family: string | null }

const MOST_PER_CATEGORY = 2

/**
 * What goes with a product, the best first: a pot, then what was bought with it most often, then what its category calls
 * for, the closest fit first; at most two of a category, and of a family the best size. A pot that is known not to fit is
 * never among them.
 */
export function goingWith<Other extends Companion>(product: ComparedProduct, others: readonly Other[]): Other[] {
  const suitable = others
    .filter((other) => isSuitable(product, other))
    .toSorted((a, b) => b.times - a.times || potGap(product, a) - potGap(product, b) || (a.id < b.id ? -1 : 1))
  const ranked = firstOfEachFamily(suitable, ({ family }) => family)
  const pot = ranked.find(({ category }) => category === 'pots')
  return ofEachCategory(pot ? [pot, ...ranked.filter((other) => other !== pot)] : ranked)
}

function isSuitable(product: ComparedProduct, other: Companion): boolean {
  const fits = isFit(product, other)
  if (other.times > 0) return fits !== false
  return companions[product.category].includes(other.category) && fits === true
}

/** Whether a plant and a pot fit each other: null where a diameter is unknown; true for anything else. */
function isFit(product: ComparedProduct, other: ComparedProduct): boolean | null {
  const pair = plantAndPot(product, other)
  if (pair === null) return true
  const [plant, pot] = pair
  return plant === null || pot === null ? null : fitsPot(plant, pot)
}

/** How much wider the pot is than the grow pot, in cm; for what is not such a pair it is last. */
function potGap(product: ComparedProduct, other: ComparedProduct): number {
  const [plant = null, pot = null] = plantAndPot(product, other) ?? []
  return plant === null || pot === null ? Number.MAX_VALUE : pot - plant
}

/** The diameters of a grow pot and a pot in cm; null unless one of the two is a plant and the other one a pot. */
function plantAndPot(one: ComparedProduct, other: ComparedProduct): [plant: number | null, pot: number | null] | null {
  const [plant, pot] = one.category === 'pots' ? [other, one] : [one, other]
  if (kindOf(plant.category) !== 'plants' || pot.category !== 'pots') return null
  return [plant.facts.potCm, pot.facts.potCm]
}

function ofEachCategory<Other extends Companion>(ranked: readonly Other[]): Other[] {
  const counts = new Map<Category, number>()
  return ranked.filter(({ category }) => {
    const count = (counts.get(category) ?? 0) + 1
    counts.set(category, count)
    return count <= MOST_PER_CATEGORY
  })
}
