import { type Category, canBeOrdered, kindOf } from './catalogue.ts'
import { choicesIn, type Fact } from './plant-facts/fact-kinds.ts'
import { type FactValue, factList, type PlantFacts } from './plant-facts/plant-facts.ts'
import { fitsPot } from './plant-facts/pot-fit.ts'
import { firstOfEachFamily } from './plant-size.ts'

/** The product that is shown; `family`: of which family it is a size, null without sizes. */
export type ShownProduct = ComparedProduct & { id: string; stock: number; family: string | null }

/** A product on sale that may be shown beside it; `times` is in how many orders the two were bought together. */
export type Candidate = ShownProduct & { times: number }

/** What is shown beside a product, best first. No product is in two lists, and a family appears with one size. */
export type RelatedProducts<Product> = {
  goesWith: Product[]
  similar: Product[]
  /** Similar ones in its place; empty while it can be ordered itself */
  alternatives: Product[]
}

export const MOST_RELATED = 4

/**
 * What is shown beside a product: only what can be ordered, never the product itself. The order does not depend on that of
 * the candidates.
 */
export function relatedProducts<Other extends Candidate>(
  product: ShownProduct,
  candidates: readonly Other[],
): RelatedProducts<Other> {
  const others = candidates.filter(
    (other) => other.id !== product.id && canBeOrdered(other.stock) && !isOfFamily(other, product),
  )
  const alike = mostSimilar(product, others)
  const alternatives = canBeOrdered(product.stock) ? [] : alike.slice(0, MOST_RELATED)
  const goesWith = goingWith(product, without(others, alternatives)).slice(0, MOST_RELATED)
  const similar = without(alike, [...alternatives, ...goesWith]).slice(0, MOST_RELATED)
  return { goesWith, similar, alternatives }
}

function mostSimilar<Other extends Candidate>(product: ShownProduct, others: readonly Other[]): Other[] {
  const ranked = others
    .map((other) => ({ other, points: similarity(product, other) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || (a.other.id < b.other.id ? -1 : 1))
  return firstOfEachFamily(
    ranked.map(({ other }) => other),
    ({ family }) => family,
  )
}

function without<Other extends Candidate>(others: readonly Other[], taken: readonly Other[]): Other[] {
  return others.filter((other) => !taken.some((one) => one === other || isOfFamily(one, other)))
}

function isOfFamily(one: Pick<ShownProduct, 'family'>, other: Pick<ShownProduct, 'family'>): boolean {
  return one.family !== null && one.family === other.family
}

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

type ComparedProduct = { category: Category; facts: PlantFacts }

/**
 * How similar two products are in what they need, symmetric: above 0 they agree more than they differ. Each fact that
 * is known of both adds its weight, from half of it where they are equal to minus half where they are furthest apart; a
 * fact that is unknown of either adds nothing.
 */
export function similarity(one: ComparedProduct, other: ComparedProduct): number {
  if (kindOf(one.category) !== kindOf(other.category)) return 0
  const [a, b] = [one.facts, other.facts]
  const compared: readonly Weighted[] = [
    [1, one.category === other.category ? 1 : 0],
    ...factList.flatMap(({ similarity: weight, ...fact }): Weighted[] =>
      weight === undefined ? [] : [[weight, closeness(fact, a[fact.key], b[fact.key])]],
    ),
  ]
  const points = compared.map(([weight, closeness]) => (closeness === null ? 0 : weight * (closeness - 0.5)))
  return thousandths(points.reduce((sum, part) => sum + part, 0))
}

type Weighted = readonly [weight: number, closeness: number | null]

/** Without the error of the sum, which would decide whether it is above 0. */
function thousandths(sum: number): number {
  return Math.round(sum * 1000) / 1000
}

/** From 0 to 1; null where either is unknown. */
function closeness(fact: Fact, a: FactValue, b: FactValue): number | null {
  if (a === null || b === null) return null
  switch (fact.kind) {
    case 'choice':
    case 'verdict':
      return onScale(Object.keys(fact.words), choicesIn(a)[0] ?? '', choicesIn(b)[0] ?? '')
    case 'choices':
    case 'months':
      return shared(choicesIn(a), choicesIn(b))
    case 'number':
      return Math.min(Number(a), Number(b)) / Math.max(Number(a), Number(b))
    case 'yes or no':
      return a === b ? 1 : 0
  }
}

/** From 1 for the same step of a scale to 0 for its two ends. */
function onScale(scale: readonly string[], a: string, b: string): number {
  return 1 - Math.abs(scale.indexOf(a) - scale.indexOf(b)) / (scale.length - 1)
}

/** The share of what is in either list that is in both. */
function shared(a: readonly string[], b: readonly string[]): number | null {
  const either = new Set([...a, ...b])
  return either.size === 0 ? null : a.filter((item) => b.includes(item)).length / either.size
}
