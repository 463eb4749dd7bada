import type { BundlePart } from './bundle.ts'

/** `2 × Palm, Pot`: what a bundle consists of, in words. */
export function partsText(parts: readonly { name: string; quantity: number }[]): string {
  return parts.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
}

/** Whether two lists are the same parts, in any order; null is no bundle. */
export function areSameParts(one: readonly BundlePart[] | null, other: readonly BundlePart[] | null): boolean {
  if (one === null || other === null) return one === other
  const quantities = new Map(other.map(({ plant, quantity }) => [plant, quantity]))
  return one.length === other.length && one.every(({ plant, quantity }) => quantities.get(plant) === quantity)
}
