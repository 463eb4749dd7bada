import type { BrowserEvent } from '../../contract/measurement.ts'
import type { Order } from '../../contract/orders.ts'
import { api } from '../api.ts'
import { randomKey } from '../random-key.ts'
import { hasConsent } from './consent.ts'
import { plantInView, type ShopEvents, type Viewed } from './events.ts'
import { startPixel, trackOnPixel } from './pixel.ts'

/** Pages whose address contains a secret, which must not be sent to third parties. */
const SECRET_PAGES = ['/reset-password', '/undo-change', '/confirm-email', '/provider-email', '/wishlist/shared/']

/**
 * Measures the window's events for a visitor who consented: sends them to Meta's pixel and, under the same id, to the
 * shop's server. Starts with the current page. Returns a function that stops it.
 */
export function startMeasuring(pixelId: string): () => void {
  const listening = new AbortController()
  const on = <Name extends keyof ShopEvents>(name: Name, measure: (detail: ShopEvents[Name]) => void) =>
    window.addEventListener(name, (event) => measure((event as CustomEvent<ShopEvents[Name]>).detail), {
      signal: listening.signal,
    })
  const track = (name: BrowserEvent['event_name'], custom: Custom = {}) => measure(pixelId, name, custom)

  on('paudha:pageview', () => track('PageView'))
  on('paudha:plantview', ({ plant }) => track('ViewContent', ofPlant(plant, 1)))
  on('paudha:cartaddition', ({ plant, quantity }) => track('AddToCart', ofPlant(plant, quantity)))
  on('paudha:purchase', ({ order }) => measurePurchase(pixelId, order))

  track('PageView')
  const plant = plantInView()
  if (plant !== null) track('ViewContent', ofPlant(plant, 1))
  return () => listening.abort()
}

type Custom = NonNullable<BrowserEvent['custom_data']>

function measure(pixelId: string, event_name: string, custom_data: Custom): void {
  if (!mayMeasure()) return
  const event_id = randomKey()
  startPixel(pixelId)
  trackOnPixel(event_name, custom_data, event_id)
  const event_source_url = location.origin + location.pathname
  const event_time = Math.floor(Date.now() / 1_000)
  enqueue({ event_name, event_time, event_id, event_source_url, action_source: 'website', custom_data })
}

/** The server reports the purchase itself, from the order. */
function measurePurchase(pixelId: string, { _id, amount, items }: Order): void {
  if (!mayMeasure()) return
  startPixel(pixelId)
  const contents = items.map(({ plant, quantity, price, bundle }) => ({
    id: bundle?.plant ?? plant,
    quantity,
    item_price: price,
  }))
  const content_ids = [...new Set(contents.map(({ id }) => id))]
  trackOnPixel('Purchase', { value: amount, currency: 'INR', content_type: 'product', content_ids, contents }, _id)
}

function mayMeasure(): boolean {
  // An address to return to after signing in may be one of them.
  const named = [location.pathname, ...new URLSearchParams(location.search).values()]
  return hasConsent() && !named.some((path) => SECRET_PAGES.some((page) => path.startsWith(page)))
}

function ofPlant({ _id, name, price }: Viewed, quantity: number): Custom {
  return {
    content_name: name,
    content_ids: [_id],
    content_type: 'product',
    value: Math.round(price * quantity * 100) / 100,
    currency: 'INR',
    contents: [{ id: _id, quantity, item_price: price }],
  }
}

let queue: BrowserEvent[] = []

/** Events of the same moment are sent to the server in one request. A failure is ignored. */
function enqueue(event: BrowserEvent): void {
  queue.push(event)
  if (queue.length > 1) return
  queueMicrotask(() => {
    const events = queue
    queue = []
    api.call('POST /meta/events', { body: { events } }).catch(() => undefined)
  })
}
