import type { BrowserEvent } from '../../contract/measurement.ts'
import type { Order } from '../../contract/orders.ts'
import { randomKey } from '../random-key.ts'
import { agrees } from './consent.ts'
import { PAGE_VIEW } from './page-view.ts'
import { startPixel, tellPixel } from './pixel.ts'
import { sendEvents } from './send-events.ts'
import { CART_ADDITION, type CartAddition, PLANT_VIEW, type PlantView, plantInView, type Viewed } from './shopping.ts'
import { PURCHASE, type Purchase } from './track-purchase.ts'

/** Pages whose address holds a secret; nobody else is to see it. */
const SECRET_PAGES = ['/reset-password', '/undo-change', '/confirm-email', '/provider-email']

/**
 * Measures what the window tells of, for a visitor who agreed: to Meta's pixel, and under the same id to the shop's
 * server. Begins with the page that is shown. Answers what stops it.
 */
export function startMeasuring(pixelId: string): () => void {
  const listening = new AbortController()
  const on = <Told extends Event>(name: string, measure: (told: Told) => void) =>
    window.addEventListener(name, (told) => measure(told as Told), { signal: listening.signal })
  const tell = (name: BrowserEvent['event_name'], custom: Custom = {}) => measure(pixelId, name, custom)

  on(PAGE_VIEW, () => tell('PageView'))
  on<PlantView>(PLANT_VIEW, ({ detail }) => tell('ViewContent', ofPlant(detail.plant, 1)))
  on<CartAddition>(CART_ADDITION, ({ detail }) => tell('AddToCart', ofPlant(detail.plant, detail.quantity)))
  on<Purchase>(PURCHASE, ({ detail }) => measurePurchase(pixelId, detail.order))

  tell('PageView')
  const plant = plantInView()
  if (plant !== null) tell('ViewContent', ofPlant(plant, 1))
  return () => listening.abort()
}

type Custom = NonNullable<BrowserEvent['custom_data']>

function measure(pixelId: string, event_name: string, custom_data: Custom): void {
  if (!mayMeasure()) return
  const event_id = randomKey()
  startPixel(pixelId)
  tellPixel(event_name, custom_data, event_id)
  const event_source_url = location.origin + location.pathname
  const event_time = Math.floor(Date.now() / 1_000)
  enqueue({ event_name, event_time, event_id, event_source_url, action_source: 'website', custom_data })
}

/** The server tells of the purchase itself, from the order. */
function measurePurchase(pixelId: string, { _id, amount, items }: Order): void {
  if (!mayMeasure()) return
  startPixel(pixelId)
  const contents = items.map(({ plant, quantity, price }) => ({ id: plant, quantity, item_price: price }))
  const content_ids = contents.map(({ id }) => id)
  tellPixel('Purchase', { value: amount, currency: 'INR', content_type: 'product', content_ids, contents }, _id)
}

function mayMeasure(): boolean {
  return agrees() && !SECRET_PAGES.includes(location.pathname)
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

/** What is told in one moment goes to the server together. That it failed is nobody's concern. */
function enqueue(event: BrowserEvent): void {
  queue.push(event)
  if (queue.length > 1) return
  queueMicrotask(() => {
    const events = queue
    queue = []
    sendEvents(events).catch(() => undefined)
  })
}
