import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { api } from '../../api.ts'

type OrderUpdate = { order: Order } | 'missing' | 'unreachable'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
const RESPONSE_TIMEOUT_MS = 10_000

/** Polls an order until it is settled: less and less often, and at once when the page is visible or online again. */
export function watchOrder(
  orderId: string,
  onUpdate: (update: OrderUpdate) => void,
): { pollNow(): void; stop(): void } {
  let lastOrder: Order | null = null
  let timer: number | undefined
  let wait = FIRST_WAIT_MS
  let isOver = false
  let latestPoll = 0

  const poll = async () => {
    clearTimeout(timer)
    const thisPoll = ++latestPoll
    const update = await Promise.race([fetchOrder(orderId, lastOrder), timeout()])
    if (isOver || thisPoll !== latestPoll) return
    if (update !== 'unreachable') isOver = update === 'missing' || isSettled(update.order)
    if (typeof update === 'object') lastOrder = update.order
    onUpdate(update)
    if (isOver) return stop()
    timer = window.setTimeout(() => void poll(), wait)
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)
  }
  const pollNow = () => {
    if (isOver || document.visibilityState === 'hidden') return
    wait = FIRST_WAIT_MS
    void poll()
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', pollNow)
    window.removeEventListener('online', pollNow)
  }

  document.addEventListener('visibilitychange', pollNow)
  window.addEventListener('online', pollNow)
  void poll()
  return { pollNow, stop }
}

function timeout(): Promise<'unreachable'> {
  return new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS, 'unreachable'))
}

/** A cash order is fetched whole: once it is paid ahead its payment method is another. */
async function fetchOrder(orderId: string, lastOrder: Order | null): Promise<OrderUpdate> {
  const params = { id: orderId }
  try {
    if (lastOrder === null || lastOrder.paymentMethod === 'cod')
      return { order: await api.call('GET /orders/:id', { params }) }
    const { shipment, ...state } = await api.call('GET /orders/:id/status', { params })
    return { order: { ...lastOrder, ...state, shipment: { ...lastOrder.shipment, ...shipment } } }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'unreachable'
  }
}

/** An order that ended unpaid is not settled, since its money may still arrive; nor is a cash order that may be paid ahead. */
function isSettled({ paymentMethod, paymentDetails, status, advance }: Order): boolean {
  if (advance?.status === 'paid') return status === 'shipped' || status === 'delivered'
  if (advance !== null) return advance.status === 'refunded'
  return (paymentMethod === 'cod' && status !== 'pending') || paymentDetails.status === 'refunded' || isRevenue(status)
}
