import { paise } from '../../../domain/money.ts'
import type { OrderLineRow } from './queries.ts'

type Line = Pick<OrderLineRow, 'plant_id' | 'quantity' | 'price' | 'bundle'>
type Ordered = Pick<Line, 'plant_id' | 'quantity' | 'price'>

/** What was in the cart when these lines were ordered: the bundles in place of their parts. Prices are paise of a piece. */
export function orderedProducts(lines: readonly Line[]): Ordered[] {
  const bundles = new Map<string, { quantity: number; sum: number }>()
  const others: Ordered[] = []
  for (const { plant_id, quantity, price, bundle } of lines) {
    if (bundle === null) others.push({ plant_id, quantity, price })
    else {
      const sum = (bundles.get(bundle.plant)?.sum ?? 0) + price * quantity
      bundles.set(bundle.plant, { quantity: bundle.quantity, sum })
    }
  }
  const whole = [...bundles].map(([plant_id, { quantity, sum }]) => ({
    plant_id,
    quantity,
    price: paise(sum / quantity),
  }))
  return [...whole, ...others]
}
