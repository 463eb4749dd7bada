import type { CartItem } from '../../../contract/cart.ts'
import { api, messageOf } from '../../api.ts'
import { setCart, useRoot } from '../store.ts'
import { counted, emptyCart } from './cart-slice.ts'

/** The outcome of a change: the message of what went wrong (also in `cart.error`), or null. */
type Outcome = Promise<string | null>

/** Fetches the cart; who asks while it is being fetched for the same person waits for the same answer. */
export function loadCart(): Outcome {
  const owner = ownerId()
  if (load !== null && load.owner === owner) return load.outcome
  const outcome = inTurn(() => exchange(() => api.call('GET /cart'), 'Failed to fetch cart')).finally(() => {
    if (load?.outcome === outcome) load = null
  })
  load = { owner, outcome }
  return outcome
}

export const addToCart = (plantId: string, quantity: number): Outcome =>
  inTurn(() =>
    exchange(() => api.call('POST /cart/add', { body: { plantId, quantity } }), 'Failed to add item to cart'),
  )

/** Takes a plant out of the cart; it leaves the screen at once and comes back if the server refuses. */
export function removeFromCart(plantId: string): Outcome {
  show(items().filter(({ plant }) => plant._id !== plantId))
  return inTurn(() =>
    exchange(
      () => api.call('DELETE /cart/remove/:plantId', { params: { plantId } }),
      'Failed to remove item from cart',
    ),
  )
}

/** Sets how many of a plant are in the cart. The screen follows at once; of several quick changes the last is sent. */
export function changeQuantity(plantId: string, quantity: number): Outcome {
  show(items().map((item) => (item.plant._id === plantId ? { ...item, quantity } : item)))
  const change = { quantity }
  latestChange.set(plantId, change)
  return inTurn(async () => {
    if (latestChange.get(plantId) !== change) return null
    latestChange.delete(plantId)
    const body = { plantId, quantity }
    return exchange(() => api.call('PUT /cart/update', { body }), 'Failed to update cart item')
  })
}

/** Forgets the cart on this side, once an order has taken it. */
export const forgetCart = (): void => setCart(emptyCart)

let load: { owner: string | undefined; outcome: Outcome } | null = null
const latestChange = new Map<string, object>()
let queue: Promise<unknown> = Promise.resolve()
let inLine = 0

/** Runs changes one after the other, so that an early answer never overwrites a later one. */
function inTurn(change: () => Outcome): Outcome {
  inLine += 1
  const run = queue.then(change).finally(() => {
    inLine -= 1
  })
  queue = run.catch(() => undefined)
  return run
}

async function exchange(call: () => Promise<CartItem[]>, failure: string): Outcome {
  const owner = ownerId()
  setCart({ loading: true, error: null })
  try {
    const answer = await call()
    if (ownerId() !== owner) return null
    if (isLastInLine()) show(answer)
    setCart({ loading: false })
    return null
  } catch (error) {
    const message = messageOf(error, failure)
    if (ownerId() !== owner) return message
    setCart({ loading: false, error: message })
    if (isLastInLine()) await putRight(owner)
    return message
  }
}

/** Shows what the server has, after it refused a change that the screen had already shown. */
async function putRight(owner: string | undefined): Promise<void> {
  const cart = await api
    .call('GET /cart')
    .then(counted)
    .catch(() => null)
  if (cart !== null && ownerId() === owner && isLastInLine()) setCart(cart)
}

function isLastInLine(): boolean {
  return inLine === 1
}

/** Whose cart it is: an answer that arrives after a logout belongs to nobody. */
function ownerId(): string | undefined {
  return useRoot.getState().session.user?._id
}

function items(): CartItem[] {
  return useRoot.getState().cart.items
}

function show(shown: CartItem[]): void {
  setCart(counted(shown))
}
