import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import type { Plant } from '../../../contract/plants.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import { api } from '../../api.ts'
import { addToCart, loadCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'
import { useRules } from '../../settings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useIsCurrentPage } from '../../ui/location.ts'
import { toast } from '../../ui/toast.ts'
import { canPayAhead, isTaken, paymentStateOf, payRestText } from '../payment/payment-state.ts'
import { CancelOrder } from './cancel-order.tsx'
import { paymentPage } from './order-number.ts'

/** What the shopper can do with an order now: pay it, order it again, cancel it. */
export function OrderActions({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const isAwaited = paymentStateOf(order) === 'awaited' && !isTaken(order)
  const isPayable = useRules().paysOnline && canPayAhead(order) && !isTaken(order)
  const moves = allowedOrderTransitions(order.status, {
    actor: 'shopper',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  })
  return (
    <>
      {isAwaited && (
        <LinkButton to={paymentPage(order._id)} variant="primary">
          Go to payment
        </LinkButton>
      )}
      {isPayable && <LinkButton to={paymentPage(order._id)}>{payText(order)}</LinkButton>}
      {!isAwaited && <OrderAgain order={order} />}
      {moves.includes('cancelled') && <CancelOrder order={order} onChange={onChange} />}
    </>
  )
}

function payText(order: Order): string {
  if (order.advance !== null) return payRestText(order)
  return order.payAhead === null ? 'Pay now' : payNowText(order.payAhead)
}

/** Adds the items still on sale to the cart and opens it; the cart shows which could not be added. */
function OrderAgain({ order }: { order: Order }) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isCurrentPage = useIsCurrentPage()

  const orderAgain = async () => {
    setBusy(true)
    const { added, missed } = await reorder(order.items)
    setBusy(false)
    if (added > 0) toast.success(`${added} item(s) added to cart!`)
    else toast.error('None of these items could be added to your cart')
    if (isCurrentPage.current) await navigate('/cart', { state: { missed } })
  }

  return (
    <Button isBusy={isBusy} onClick={() => void orderAgain()}>
      Order again
    </Button>
  )
}

type Item = Pick<Order['items'][number], 'plant' | 'name' | 'quantity'>
type Ordered = Item & Pick<Order['items'][number], 'bundle'>

/** Adds items to the cart as far as possible. Returns how many pieces were added, and sentences about the others. */
async function reorder(items: readonly Ordered[]): Promise<{ added: number; missed: string[] }> {
  await loadCart()
  let added = 0
  const missed: string[] = []
  for (const item of withBundles(items)) {
    const outcome = await addItem(item)
    added += outcome.added
    if (outcome.missed !== null) missed.push(outcome.missed)
  }
  return { added, missed }
}

/** The bundles in place of their parts. */
function withBundles(items: readonly Ordered[]): Item[] {
  const bundles = new Map(items.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle] as const] : [])))
  return [...bundles.values(), ...items.filter(({ bundle }) => !bundle)]
}

async function addItem({ plant: plantId, name, quantity }: Item): Promise<{ added: number; missed: string | null }> {
  const plant = await findPlant(plantId)
  if (plant === 'gone') return { added: 0, missed: `${name} is no longer sold.` }
  if (plant === 'unknown')
    return { added: 0, missed: `We could not check whether ${name} is in stock. Please add it from its page.` }
  const alreadyInCart = quantityInCart(plantId)
  const room = quantityLimit(plant.stock) - alreadyInCart
  if (room <= 0)
    return {
      added: 0,
      missed: alreadyInCart > 0 ? `Your cart already has all the ${name} you can order.` : `${name} is sold out.`,
    }
  const ordered = Math.min(quantity, room)
  const failure = await addToCart(plantId, ordered)
  if (failure !== null) return { added: 0, missed: `${name}: ${failure}` }
  return {
    added: ordered,
    missed: ordered < quantity ? `${name}: only ${ordered} of ${quantity} could be added.` : null,
  }
}

function findPlant(id: string): Promise<Plant | 'gone' | 'unknown'> {
  return api
    .call('GET /plants/:id', { params: { id } })
    .catch((error: unknown) => (error instanceof ApiError && error.status === 404 ? 'gone' : 'unknown'))
}

function quantityInCart(plantId: string): number {
  return useRoot.getState().cart.items.find(({ plant }) => plant._id === plantId)?.quantity ?? 0
}

/** The heading of an order or a claim. It takes the focus from the button that has changed the status, which disappears. */
export function useFocusAfterChange(status: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status) heading.current?.focus()
    shown.current = status
  }, [status])
  return heading
}
