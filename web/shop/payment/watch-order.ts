import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { api } from '../../api.ts'
import { completeOrder } from '../../complete-order.ts'

/** What the shop last said of an order: the order, that there is none, or nothing. */
export type Sight = { order: Order } | 'missing' | 'silence'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
const SILENCE_MS = 10_000

/**
 * Tells `onSight` how an order stands, now and again, ever more seldom; at once when the shopper comes back to the page,
 * from their bank's app say, or the network does. Ends by itself when nothing more can come.
 */
export function watchOrder(orderId: string, onSight: (sight: Sight) => void): { lookNow(): void; stop(): void } {
  let known: Order | null = null
  let timer: number | undefined
  let wait = FIRST_WAIT_MS
  let isOver = false
  let newestLook = 0

  const look = async () => {
    clearTimeout(timer)
    const thisLook = ++newestLook
    const sight = await Promise.race([seeOrder(orderId, known), silence()])
    if (isOver || thisLook !== newestLook) return
    if (sight !== 'silence') isOver = sight === 'missing' || isSettled(sight.order)
    if (typeof sight === 'object') known = sight.order
    onSight(sight)
    if (isOver) return stop()
    timer = window.setTimeout(() => void look(), wait)
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)
  }
  const lookNow = () => {
    if (isOver || document.visibilityState === 'hidden') return
    wait = FIRST_WAIT_MS
    void look()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookNow)
    window.removeEventListener('online', lookNow)
  }

  document.addEventListener('visibilitychange', lookNow)
  window.addEventListener('online', lookNow)
  void look()
  return { lookNow, stop }
}

function silence(): Promise<'silence'> {
  return new Promise((resolve) => setTimeout(resolve, SILENCE_MS, 'silence'))
}

async function seeOrder(orderId: string, known: Order | null): Promise<Sight> {
  const params = { id: orderId }
  try {
    if (known === null) return { order: completeOrder(await api.call('GET /orders/:id', { params })) }
    const { shipment, ...state } = await api.call('GET /orders/:id/status', { params })
    return { order: { ...known, ...state, shipment: { ...known.shipment, ...shipment } } }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'silence'
  }
}

/** An order that ended unpaid is watched on, for its money may still come. */
function isSettled({ paymentMethod, paymentDetails, status }: Order): boolean {
  return paymentMethod === 'cod' || paymentDetails.status === 'refunded' || isRevenue(status)
}
