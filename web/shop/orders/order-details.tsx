import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import type { Order } from '../../../contract/orders.ts'
import { shopperStatusLabel, shopperStatusTone } from '../../../domain/order/order-status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { OrderClaims } from '../claims/order-claims.tsx'
import { deliveryDays } from './delivery-days.ts'
import { DoorCode } from './door-code.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderLine } from './order-line.tsx'
import { contactAbout, orderNumber } from './order-number.ts'
import { OrderPapers } from './order-papers.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Replacements } from './replacements.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

type Props = {
  order: Order
  entries: readonly TimelineEntry[]
  isSold: (plantId: string) => boolean
  onChange: () => void
}

/** An order with all that its shopper may know of it and do with it. */
export function OrderDetails({ order, entries, isSold, onChange }: Props) {
  const { createdAt, status, items, doorPayment } = order
  const [heading, focusHeadingAfter] = useFocusAfterChange(status)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="figures text-3xl sm:text-4xl">
          {orderNumber(order)}
        </h1>
        <Badge tone={shopperStatusTone(status)}>{shopperStatusLabel(status)}</Badge>
        <p className="w-full text-ink-soft">
          Placed on <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>
        </p>
      </header>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <OrderActions
          order={order}
          onChange={() => {
            focusHeadingAfter()
            onChange()
          }}
        />
        <OrderPapers order={order} />
      </div>
      <div className="mt-6 grid gap-6 md:grid-cols-[3fr_2fr] md:items-start">
        <Card isPadded={false} className="min-w-0">
          <h2 className="px-5 pt-4 text-2xl">What you ordered</h2>
          <ul className="divide-y divide-line px-5">
            {items.map((item) => (
              <OrderLine key={item._id} item={item} isSold={isSold(item.plant)} />
            ))}
          </ul>
          <OrderSums order={order} />
        </Card>
        <div className="grid min-w-0 gap-6">
          <Section title="How it goes">
            <ExpectedDays order={order} />
            <OrderTimeline order={order} entries={entries} />
          </Section>
          {order.replacements.length > 0 && (
            <Section title="What we replace">
              <Replacements replacements={order.replacements} />
            </Section>
          )}
          {doorPayment !== null && (
            <Section title="Pay by UPI at the door" className="print:hidden">
              <DoorCode payment={doorPayment} />
            </Section>
          )}
          {hasMoneyBack(order) && (
            <Section title="What goes back to you">
              <OrderRefunds order={order} />
            </Section>
          )}
          <Section title="Delivery to">
            <div className="mt-2">
              <OrderAddress order={order} />
            </div>
          </Section>
          {status === 'delivered' && <OrderClaims order={order} />}
          <Section title="Help" className="print:hidden">
            <p className="mt-2">
              A question about this order, or about a plant from it? A person from the nursery answers.
            </p>
            <Link to={contactAbout(order)} className={textLinkStyle}>
              Write to us about this order
            </Link>
          </Section>
        </div>
      </div>
    </>
  )
}

function Section({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <Card className={className ?? ''}>
      <h2 className="text-2xl">{title}</h2>
      {children}
    </Card>
  )
}

/** When it is expected, while that is still to come; nothing of an order for which no day was agreed. */
function ExpectedDays({ order: { status, delivery } }: { order: Order }) {
  if (delivery === null || !['pending', 'paid', 'shipped'].includes(status)) return null
  return (
    <p className="figures mt-2 font-semibold">
      {delivery.by === 'pickup' ? 'Ready for you' : 'Expected'}: {deliveryDays(delivery)}
    </p>
  )
}

function hasMoneyBack({ refunds, creditNotes, parcelReturn }: Order): boolean {
  return refunds.length > 0 || creditNotes.length > 0 || (parcelReturn?.retained ?? 0) > 0
}
