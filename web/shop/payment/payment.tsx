import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { trackPurchase } from '../../measurement/events.ts'
import { personalMeta } from '../../page-meta.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MissingOrder } from '../orders/order-frame.tsx'
import type { Route } from './+types/payment.ts'
import { OrderPayment } from './order-payment.tsx'
import { type PaymentState, paymentStateOf } from './payment-state.ts'
import { watchOrder } from './watch-order.ts'

export { signedInLoader as clientLoader } from '../../session/auth/route-guards.ts'

export const meta = personalMeta('Your Payment')

export const HydrateFallback = personalFallback('Your Payment', <Spinner label="Loading your order..." />)

export default function Payment({ params }: Route.ComponentProps) {
  const { order, problem, ...polled } = useOrderPayment(params.id)
  return (
    <div className="page max-w-2xl pt-6 md:pt-10">
      {order !== null ? (
        <OrderPayment key={order._id} order={order} isUnreachable={problem === 'unreachable'} {...polled} />
      ) : problem === 'missing' ? (
        <MissingOrder />
      ) : problem === 'unreachable' ? (
        <ErrorState
          title="The shop cannot be reached"
          message="We’ll keep trying. If you’ve already paid, you don’t need to do anything: your order will go ahead even if you close this page."
          onRetry={polled.pollNow}
        />
      ) : (
        <Spinner label="Loading your order..." />
      )}
    </div>
  )
}

/** How long after a payment the page only shows that it is being confirmed. */
const CONFIRMING_MS = 20_000

function useOrderPayment(orderId: string) {
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

/** A change reloads the cart; an arriving payment is tracked, also if it is an advance. */
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
