import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { trackPurchase } from '../../measurement/track-purchase.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { type PaymentState, paymentStateOf } from './payment-state.ts'
import { watchOrder } from './watch-order.ts'

/** How long after a payment the page only shows that it is being confirmed. */
const CONFIRMING_MS = 20_000

/** The order, polled for changes, and whether it was paid a moment ago. */
export function useOrderPayment(orderId: string) {
  const [order, setOrder] = useState<Order | null>(null)
  const [problem, setProblem] = useState<'missing' | 'unreachable' | null>(null)
  const [isConfirming, setConfirming] = useState(useHasJustPaid())
  const watch = useRef<ReturnType<typeof watchOrder>>(null)

  useEffect(() => {
    const started = watchOrder(orderId, (update) => {
      setProblem(typeof update === 'object' ? null : update)
      if (typeof update === 'object') setOrder(update.order)
    })
    watch.current = started
    return started.stop
  }, [orderId])

  useEffect(() => {
    if (!isConfirming) return
    const timer = setTimeout(() => setConfirming(false), CONFIRMING_MS)
    return () => clearTimeout(timer)
  }, [isConfirming])

  useAfterChange(order, setConfirming)

  return { order, problem, isConfirming, setConfirming, pollNow: () => watch.current?.pollNow() }
}

/** Set by the checkout in the location state, which survives a reload. */
function useHasJustPaid(): boolean {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'isConfirming' in state && state.isConfirming === true
}

/**
 * A state change reloads the cart; an arriving payment is tracked as a purchase, and confirmed, also if it is an advance of
 * which the rest may be paid next.
 */
function useAfterChange(order: Order | null, setConfirming: (isConfirming: boolean) => void): void {
  const previousState = useRef<PaymentState>(null)
  useEffect(() => {
    if (order === null) return
    const before = previousState.current
    const paymentState = paymentStateOf(order)
    previousState.current = paymentState
    if (paymentState !== before) void loadCart()
    const isPaid = paymentState === 'paid' || paymentState === 'cash'
    if (before !== 'awaited' || !isPaid) return
    setConfirming(false)
    trackPurchase(order)
  }, [order, setConfirming])
}
