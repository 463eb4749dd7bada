import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { api } from '../../api.ts'
import { addToCart, loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'

type Item = Pick<Order['items'][number], 'plant' | 'name' | 'quantity'>

/**
 * Adds what was ordered to the cart, as far as it is on sale and in stock, in the order's own order. Answers how many
 * pieces were added and, in a sentence each, what could not be.
 */
export async function putIntoCartAgain(items: readonly Item[]): Promise<{ added: number; missed: string[] }> {
  await loadCart()
  let added = 0
  const missed: string[] = []
  for (const item of items) {
    const outcome = await putOne(item)
    added += outcome.added
    if (outcome.missed !== null) missed.push(outcome.missed)
  }
  return { added, missed }
}

async function putOne({ plant: plantId, name, quantity }: Item): Promise<{ added: number; missed: string | null }> {
  const plant = await findPlant(plantId)
  if (plant === 'gone') return { added: 0, missed: `${name} is no longer sold.` }
  if (plant === 'unknown') return { added: 0, missed: `${name} could not be looked up. Please try again.` }
  const held = inCart(plantId)
  const room = quantityLimit(plant.stock) - held
  if (room <= 0)
    return {
      added: 0,
      missed: held > 0 ? `There is no more of ${name} than you have in the cart.` : `${name} is sold out.`,
    }
  const wanted = Math.min(quantity, room)
  const failure = await addToCart(plantId, wanted)
  if (failure !== null) return { added: 0, missed: `${name}: ${failure}` }
  return {
    added: wanted,
    missed: wanted < quantity ? `Of ${name} only ${wanted} could be had, not ${quantity}.` : null,
  }
}

function findPlant(id: string): Promise<Plant | 'gone' | 'unknown'> {
  return api
    .call('GET /plants/:id', { params: { id } })
    .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? 'gone' : 'unknown'))
}

function inCart(plantId: string): number {
  return useRoot.getState().cart.items.find(({ plant }) => plant._id === plantId)?.quantity ?? 0
}
