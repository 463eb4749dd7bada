import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../../contract/orders.ts'
import { trackPurchase } from '../../measurement/track-purchase.ts'
import { loadCart } from '../../session/cart/cart.ts'
import { type Standing, standingOf } from './payment-state.ts'
import { watchOrder } from './watch-order.ts'

/** For so long a shopper who has just paid is only asked to wait. */
const CONFIRMING_MS = 20_000

/** The order, kept up to date, and whether its payment was made a moment ago. */
export function useOrderPayment(orderId: string) {
  const [order, setOrder] = useState<Order | null>(null)
  const [problem, setProblem] = useState<'missing' | 'silence' | null>(null)
  const [isConfirming, setConfirming] = useState(useHasJustPaid())
  const watch = useRef<ReturnType<typeof watchOrder>>(null)

  useEffect(() => {
    const started = watchOrder(orderId, (sight) => {
      setProblem(typeof sight === 'object' ? null : sight)
      if (typeof sight === 'object') setOrder(sight.order)
    })
    watch.current = started
    return started.stop
  }, [orderId])

  useEffect(() => {
    if (!isConfirming) return
    const timer = setTimeout(() => setConfirming(false), CONFIRMING_MS)
    return () => clearTimeout(timer)
  }, [isConfirming])

  useAfterChange(order)

  return { order, problem, isConfirming, setConfirming, lookNow: () => watch.current?.lookNow() }
}

/** The checkout leads here so; it stands in the browser's history and outlives a reload. */
function useHasJustPaid(): boolean {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'isConfirming' in state && state.isConfirming === true
}

/** A payment empties the cart of what was bought, and is a purchase when it arrives before the shopper's eyes. */
function useAfterChange(order: Order | null): void {
  const known = useRef<Standing>(null)
  useEffect(() => {
    if (order === null) return
    const before = known.current
    const standing = standingOf(order)
    known.current = standing
    if (standing !== before) void loadCart()
    if (before === 'awaited' && standing === 'paid') trackPurchase(order)
  }, [order])
}
