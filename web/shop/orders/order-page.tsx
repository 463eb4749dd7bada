import type { ReactNode } from 'react'
import type { DoorPayment, Order, TimelineEntry } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { AdvanceStatus } from '../../../domain/payment/advance.ts'
import { api } from '../../api.ts'
import { payableOnDelivery } from '../../order-facts.ts'
import { personalMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { TextLink } from '../../ui/link.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { OrderClaims } from '../claims/order-claims.tsx'
import { Sum } from '../sum.tsx'
import type { Route } from './+types/order-page.ts'
import { OrderActions, useFocusAfterChange } from './order-actions.tsx'
import { OrderFrame, orderFallback, PendingOrder } from './order-frame.tsx'
import { OrderRefunds, OrderTimeline, Replacements } from './order-history.tsx'
import { contactAbout, orderNumber } from './order-number.ts'
import { OrderAddress, OrderLines, OrderPapers, StatusBadge } from './order-parts.tsx'
import { expectedText } from './order-sentences.ts'

const TITLE = 'Your Order'
const WIDTH = 'max-w-5xl'

export { signedInLoader as clientLoader } from '../../session/auth/route-guards.ts'

export const meta = personalMeta(TITLE)

export const HydrateFallback = orderFallback(TITLE, WIDTH)

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <OrderFrame width={WIDTH} back={{ to: '/orders', label: 'Your Orders' }}>
      <OwnOrder key={params.id} id={params.id} />
    </OrderFrame>
  )
}

function OwnOrder({ id }: { id: string }) {
  const { value, error, reload, setValue } = useLoaded(() => loadOrder(id))
  if (value === null || error !== null) {
    const retry = () => {
      // What it showed before may no longer be so.
      setValue(null)
      void reload()
    }
    return <PendingOrder title={TITLE} error={error} fallback="Failed to fetch order" onRetry={retry} />
  }
  return <OrderDetails {...value} onChange={() => void reload()} />
}

async function loadOrder(id: string) {
  const params = { id }
  const [order, entries] = await Promise.all([
    api.call('GET /orders/:id', { params }),
    api.call('GET /orders/:id/timeline', { params }),
  ])
  return { order, entries, isSold: await findSold(order) }
}

/** Which of the order's plants are still sold; if that is not known, all. */
async function findSold({ items }: Order): Promise<(plantId: string) => boolean> {
  const ids = [...new Set(items.map(({ plant }) => plant))]
  if (ids.length === 0) return () => true
  try {
    const sold = new Set((await api.call('GET /plants', { query: { ids: ids.join() } })).map(({ _id }) => _id))
    return (plantId) => sold.has(plantId)
  } catch {
    return () => true
  }
}

type Props = {
  order: Order
  entries: readonly TimelineEntry[]
  isSold: (plantId: string) => boolean
  onChange: () => void
}

function OrderDetails({ order, entries, isSold, onChange }: Props) {
  const { createdAt, status, items, doorPayment } = order
  const heading = useFocusAfterChange(status)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="figures text-3xl sm:text-4xl">
          {orderNumber(order)}
        </h1>
        <StatusBadge order={order} />
        <p className="w-full text-ink-soft">
          Placed on <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>
        </p>
      </header>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <OrderActions order={order} onChange={onChange} />
        <OrderPapers order={order} />
      </div>
      <div className="mt-6 grid gap-6 md:grid-cols-[3fr_2fr] md:items-start">
        <Card isPadded={false} className="min-w-0">
          <h2 className="px-5 pt-4 text-2xl">What you ordered</h2>
          <OrderLines items={items} isSold={isSold} />
          <OrderSums order={order} />
        </Card>
        <div className="grid min-w-0 gap-6">
          <Section title="Order status">
            <ExpectedDays order={order} />
            <OrderTimeline order={order} entries={entries} />
          </Section>
          {order.replacements.length > 0 && (
            <Section title="Replacements">
              <Replacements replacements={order.replacements} />
            </Section>
          )}
          {doorPayment !== null && (
            <Section title="Pay by UPI at the door" className="print:hidden">
              <DoorCode payment={doorPayment} />
            </Section>
          )}
          {hasMoneyBack(order) && (
            <Section title="Your refund">
              <OrderRefunds order={order} />
            </Section>
          )}
          <Section title="Delivery address">
            <div className="mt-2">
              <OrderAddress order={order} />
            </div>
          </Section>
          {status === 'delivered' && <OrderClaims order={order} />}
          <Section title="Help" className="print:hidden">
            <p className="mt-2">Someone from the nursery will answer your questions about this order and its plants.</p>
            <TextLink to={contactAbout(order)}>Write to us about this order</TextLink>
          </Section>
        </div>
      </div>
    </>
  )
}

function Section({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Card className={className}>
      <h2 className="text-2xl">{title}</h2>
      {children}
    </Card>
  )
}

function ExpectedDays({ order: { status, delivery } }: { order: Order }) {
  if (delivery === null || !['pending', 'paid', 'shipped'].includes(status)) return null
  return <p className="figures mt-2 font-semibold">{expectedText(delivery)}</p>
}

function hasMoneyBack({ refunds, creditNotes, parcelReturn }: Order): boolean {
  return refunds.length > 0 || creditNotes.length > 0 || (parcelReturn?.retained ?? 0) > 0
}

function DoorCode({ payment: { imageUrl, amount } }: { payment: DoorPayment }) {
  return (
    <>
      <p className="mt-2">
        Instead of paying cash, you can scan this code with any UPI app and pay{' '}
        <span className="figures font-semibold">{formatPrice(amount)}</span>. The code works once, for this order only.
      </p>
      <img
        src={imageUrl}
        alt={`UPI QR code for ${formatPrice(amount)}`}
        width={192}
        height={192}
        className="mt-3 size-48 rounded-press bg-white"
      />
    </>
  )
}

function OrderSums({ order }: { order: Order }) {
  const { items, delivery, amount, advance, saving, status } = order
  const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-y-2 border-line border-t px-5 py-4">
      <Sum label="Subtotal">{formatPrice(goods)}</Sum>
      <Sum label="Delivery">{delivery?.fee ? formatPrice(delivery.fee) : 'Free'}</Sum>
      <dt className="font-semibold text-lg">Total</dt>
      <dd className="text-right font-semibold text-lg">{formatPrice(amount)}</dd>
      {saving !== null && (
        <Sum label={`You saved by paying online (${saving.percent}%)`}>{formatPrice(saving.amount)}</Sum>
      )}
      {advance !== null && <Sum label={advanceLabels[advance.status]}>{formatPrice(advance.amount)}</Sum>}
      {advance !== null && status !== 'cancelled' && (
        <Sum label={status === 'delivered' ? 'Paid at the door' : 'To pay at the door'}>
          {formatPrice(payableOnDelivery(order))}
        </Sum>
      )}
    </dl>
  )
}

const advanceLabels: Record<AdvanceStatus, string> = {
  pending: 'Advance to pay online',
  paid: 'Advance paid online',
  cancelled: 'Advance (not paid)',
  refunded: 'Advance refunded',
}
