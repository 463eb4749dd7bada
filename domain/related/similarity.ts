import type { Category } from '../catalogue.ts'
import { efforts, humidities, lights, type PlantFacts, waterings } from '../plant-facts/plant-facts.ts'

/** What the rules compare of a product. */
export type ComparedProduct = { category: Category; facts: PlantFacts }

/** Plants, seeds or pots: things of different kinds are never similar. */
export function kindOf(category: Category): 'plants' | 'seeds' | 'pots' {
  return category === 'seeds' || category === 'pots' ? category : 'plants'
}

/**
 * How similar two products are in what they need, symmetric: above 0 they agree more than they differ. Each fact that
 * is known of both adds its weight, from half of it where they are equal to minus half where they are furthest apart; a
 * fact that is unknown of either adds nothing.
 */
export function similarity(one: ComparedProduct, other: ComparedProduct): number {
  if (kindOf(one.category) !== kindOf(other.category)) return 0
  const [a, b] = [one.facts, other.facts]
  const compared: readonly [weight: number, closeness: number | null][] = [
    [1, one.category === other.category ? 1 : 0],
    [3, onScale(lights, a.light, b.light)],
    [2, onScale(waterings, a.water, b.water)],
    [2, shared(a.places, b.places)],
    [1, onScale(efforts, a.effort, b.effort)],
    [1, onScale(humidities, a.humidity, b.humidity)],
    [1, equal(a.pets?.verdict ?? null, b.pets?.verdict ?? null)],
    [1, equal(a.edible, b.edible)],
    [1, ratio(a.grownHeightCm, b.grownHeightCm)],
    [1, ratio(a.potCm, b.potCm)],
  ]
  const points = compared.map(([weight, closeness]) => (closeness === null ? 0 : weight * (closeness - 0.5)))
  return thousandths(points.reduce((sum, part) => sum + part, 0))
}

/** Without the error of the sum, which would decide whether it is above 0. */
function thousandths(sum: number): number {
  return Math.round(sum * 1000) / 1000
}

/** From 1 for the same step of a scale to 0 for its two ends; null where either is unknown, as in all that follow. */
function onScale<Step>(scale: readonly Step[], a: Step | null, b: Step | null): number | null {
  if (a === null || b === null) return null
  return 1 - Math.abs(scale.indexOf(a) - scale.indexOf(b)) / (scale.length - 1)
}

function equal<Value>(a: Value | null, b: Value | null): number | null {
  if (a === null || b === null) return null
  return a === b ? 1 : 0
}

/** The share of what is in either list that is in both. */
function shared<Item>(a: readonly Item[] | null, b: readonly Item[] | null): number | null {
  if (a === null || b === null) return null
  const either = new Set([...a, ...b])
  if (either.size === 0) return null
  return a.filter((item) => b.includes(item)).length / either.size
}

function ratio(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b) / Math.max(a, b)
}
