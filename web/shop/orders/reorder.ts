import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { api } from '../../api.ts'
import { addToCart, loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'

type Item = Pick<Order['items'][number], 'plant' | 'name' | 'quantity'>
type Ordered = Item & Pick<Order['items'][number], 'bundle'>

/**
 * Adds an order's items to the cart, as far as they are on sale and in stock. Returns the number of pieces added, and a
 * sentence for each item that could not be.
 */
export async function reorder(items: readonly Ordered[]): Promise<{ added: number; missed: string[] }> {
  await loadCart()
  let added = 0
  const missed: string[] = []
  for (const item of withBundles(items)) {
    const outcome = await addItem(item)
    added += outcome.added
    if (outcome.missed !== null) missed.push(outcome.missed)
  }
  return { added, missed }
}

/** The bundles in place of their parts. */
function withBundles(items: readonly Ordered[]): Item[] {
  const bundles = new Map(items.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle] as const] : [])))
  return [...bundles.values(), ...items.filter(({ bundle }) => !bundle)]
}

async function addItem({ plant: plantId, name, quantity }: Item): Promise<{ added: number; missed: string | null }> {
  const plant = await findPlant(plantId)
  if (plant === 'gone') return { added: 0, missed: `${name} is no longer sold.` }
  if (plant === 'unknown') return { added: 0, missed: `${name} could not be looked up. Please try again.` }
  const alreadyInCart = quantityInCart(plantId)
  const room = quantityLimit(plant.stock) - alreadyInCart
  if (room <= 0)
    return {
      added: 0,
      missed: alreadyInCart > 0 ? `There is no more of ${name} than you have in the cart.` : `${name} is sold out.`,
    }
  const ordered = Math.min(quantity, room)
  const failure = await addToCart(plantId, ordered)
  if (failure !== null) return { added: 0, missed: `${name}: ${failure}` }
  return {
    added: ordered,
    missed: ordered < quantity ? `Of ${name} only ${ordered} could be had, not ${quantity}.` : null,
  }
}

function findPlant(id: string): Promise<Plant | 'gone' | 'unknown'> {
  return api
    .call('GET /plants/:id', { params: { id } })
    .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? 'gone' : 'unknown'))
}

function quantityInCart(plantId: string): number {
  return useRoot.getState().cart.items.find(({ plant }) => plant._id === plantId)?.quantity ?? 0
}
