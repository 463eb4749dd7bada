import type { CartItem } from '../../../contract/cart.ts'
import { api, messageOf } from '../../api.ts'
import { counted, emptyCart, setCart, useRoot } from '../store.ts'

/** The error message of a change (also in `cart.error`), or null. */
type Outcome = Promise<string | null>

/** Loads the cart; concurrent calls for the same user share one request. */
export function loadCart(): Outcome {
  const owner = ownerId()
  if (load !== null && load.owner === owner) return load.outcome
  const outcome = enqueue(() => updateCart(() => api.call('GET /cart'), 'Failed to fetch cart')).finally(() => {
    if (load?.outcome === outcome) load = null
  })
  load = { owner, outcome }
  return outcome
}

export const addToCart = (plantId: string, quantity: number): Outcome =>
  enqueue(() =>
    updateCart(() => api.call('POST /cart/add', { body: { plantId, quantity } }), 'Failed to add item to cart'),
  )

/** Removes a plant from the cart, optimistically: it returns if the server refuses. */
export function removeFromCart(plantId: string): Outcome {
  showAhead(items().filter(({ plant }) => plant._id !== plantId))
  return enqueue(() =>
    updateCart(
      () => api.call('DELETE /cart/remove/:plantId', { params: { plantId } }),
      'Failed to remove item from cart',
    ),
  )
}

/** Sets a plant's quantity, optimistically; of several quick changes only the last is sent. */
export function changeQuantity(plantId: string, quantity: number): Outcome {
  showAhead(items().map((item) => (item.plant._id === plantId ? { ...item, quantity } : item)))
  const change = { quantity }
  latestChange.set(plantId, change)
  return enqueue(async () => {
    if (latestChange.get(plantId) !== change) return null
    latestChange.delete(plantId)
    const body = { plantId, quantity }
    return updateCart(() => api.call('PUT /cart/update', { body }), 'Failed to update cart item')
  })
}

/** Clears the local cart after an order. */
export const clearCart = (): void => setCart(emptyCart)

let load: { owner: string | undefined; outcome: Outcome } | null = null
const latestChange = new Map<string, object>()
let queue: Promise<unknown> = Promise.resolve()
let queued = 0
/** What the server last had, while the cart is shown ahead of it */
let confirmed: { owner: string | undefined; items: CartItem[] } | null = null

/** Runs changes one after the other, so that an early response never overwrites a later one. */
function enqueue(change: () => Outcome): Outcome {
  queued += 1
  const run = queue.then(change).finally(() => {
    queued -= 1
    if (queued === 0) confirmed = null
  })
  queue = run.catch(() => undefined)
  return run
}

async function updateCart(call: () => Promise<CartItem[]>, failure: string): Outcome {
  const owner = ownerId()
  setCart({ loading: true, error: null })
  try {
    const answer = await call()
    if (ownerId() !== owner) return null
    confirmed = { owner, items: answer }
    if (isLastInQueue()) show(answer)
    setCart({ loading: false })
    return null
  } catch (error) {
    const message = messageOf(error, failure)
    if (ownerId() !== owner) return message
    setCart({ loading: false, error: message })
    if (isLastInQueue()) await restoreCart(owner)
    return message
  }
}

/** Reloads the cart after the server refused an optimistic change; if that fails too, the change is undone here. */
async function restoreCart(owner: string | undefined): Promise<void> {
  const cart = await api
    .call('GET /cart')
    .catch(() => (confirmed !== null && confirmed.owner === owner ? confirmed.items : null))
  if (cart !== null && ownerId() === owner && isLastInQueue()) show(cart)
}

function isLastInQueue(): boolean {
  return queued === 1
}

/** The cart's user: a response that arrives after a logout is ignored. */
function ownerId(): string | undefined {
  return useRoot.getState().session.user?._id
}

function items(): CartItem[] {
  return useRoot.getState().cart.items
}

/** Shows a change before the server has made it. */
function showAhead(changed: CartItem[]): void {
  const owner = ownerId()
  if (confirmed === null || confirmed.owner !== owner) confirmed = { owner, items: items() }
  show(changed)
}

function show(shown: CartItem[]): void {
  setCart(counted(shown))
}
