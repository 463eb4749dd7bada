import type { OrderLineRow } from './queries.ts'

type Line = Pick<OrderLineRow, 'plant_id' | 'quantity' | 'bundle'>

/** What was in the cart when these lines were ordered: the bundles in place of their parts. */
export function orderedProducts(lines: readonly Line[]): { plant_id: string; quantity: number }[] {
  const bundles = new Map(lines.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle.quantity] as const] : [])))
  return [
    ...[...bundles].map(([plant_id, quantity]) => ({ plant_id, quantity })),
    ...lines.filter(({ bundle }) => bundle === null).map(({ plant_id, quantity }) => ({ plant_id, quantity })),
  ]
}
