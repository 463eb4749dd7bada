import { firstOfEachFamily } from '../plant-size/first-of-family.ts'
import { canBeOrdered } from '../stock.ts'
import { goingWith } from './goes-with.ts'
import { type ComparedProduct, similarity } from './similarity.ts'

/** The product that is shown; `family`: of which family it is a size, null without sizes. */
export type ShownProduct = ComparedProduct & { id: string; stock: number; family: string | null }

/** A product on sale that may be shown beside it; `times` is in how many orders the two were bought together. */
export type Candidate = ShownProduct & { times: number }

/** What is shown beside a product, each the best first. No product is in two of the lists, and of a family one size. */
export type RelatedProducts<Product> = {
  goesWith: Product[]
  similar: Product[]
  /** Similar ones in its place; empty while it can be ordered itself */
  alternatives: Product[]
}

/** How many are shown in each list at most. */
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
