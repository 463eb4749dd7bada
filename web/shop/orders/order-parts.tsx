import { ExternalLink } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { addUp, formatPrice, fromRupees, times, toRupees } from '../../../domain/money.ts'
import { shopperStatusTone } from '../../../domain/order/order-status.ts'
import { moneyBackReason } from '../../../domain/refund/refund.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { billedTo } from '../../order-facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link, TextLink, textLinkStyle } from '../../ui/link.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { paymentStateText } from '../payment/payment-state.ts'
import { isRetained } from './order-sentences.ts'

type Item = Order['items'][number]

/** The lines of an order; a bundle is one line, with what it came to and its parts under it. */
export function OrderLines({ items, isSold = () => true }: { items: Item[]; isSold?: (plant: string) => boolean }) {
  const keyOf = ({ _id, bundle }: Item) => bundle?.plant ?? _id
  const lineOf = (item: Item) => <OrderLine key={item._id} item={item} isSold={isSold(item.plant)} />
  return (
    <ul className="divide-y divide-line px-5">
      {[...new Map(items.map((item) => [keyOf(item), item]))].map(([key, item]) => {
        const { bundle } = item
        if (bundle === null) return lineOf(item)
        const lines = items.filter((each) => keyOf(each) === key)
        return (
          <li key={key} className="pt-4">
            <p className="wrap-anywhere font-semibold">{bundle.name}</p>
            <p className="figures flex flex-wrap justify-between gap-x-4">
              <span className="text-ink-soft">Quantity: {bundle.quantity}</span>
              <span className="ml-auto font-semibold">{formatPrice(sumOf(lines))}</span>
            </p>
            <ul aria-label={`Items in ${bundle.name}`} className="pl-4">
              {lines.map(lineOf)}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** Of lines, in rupees */
function sumOf(lines: readonly Item[]): number {
  return toRupees(addUp(lines.map(({ price, quantity }) => times(fromRupees(price), quantity))))
}

function OrderLine({ item, isSold }: { item: Item; isSold: boolean }) {
  const { plant, name, image, quantity, price } = item
  return (
    <li className="relative grid grid-cols-[4.5rem_1fr] items-center gap-x-4 py-4">
      <PlantPicture url={image.url} alt="" sizes="72px" className="size-18 rounded-press" />
      <div className="min-w-0 leading-snug">
        {isSold ? (
          <Link
            to={`/plants/${plant}`}
            className="wrap-anywhere font-semibold underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
          >
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere font-semibold">{name}</span>
        )}
        <p className="figures text-ink-soft">
          <span>{formatPrice(price)}</span> each
        </p>
        <p className="figures flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">Quantity: {quantity}</span>
          <span className="ml-auto font-semibold">{formatPrice(price * quantity)}</span>
        </p>
      </div>
    </li>
  )
}

/** The order's status, and beside it what is not in it: that the parcel came back, and how an advance stands. */
export function StatusBadge({ order: { status, shipment, advance } }: { order: Order }) {
  const notes = [
    shipment.status === 'returned' && 'Returned',
    status === 'pending' && advance?.status === 'pending' && 'Advance to pay',
    status === 'pending' && advance?.status === 'paid' && 'Advance paid',
  ].filter((note) => note !== false)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {notes.map((note) => (
        <span key={note} className="text-sm">
          {note}
        </span>
      ))}
      <Badge tone={shopperStatusTone(status)}>{capitalised(status)}</Badge>
    </span>
  )
}

export function OrderAddress({ order }: { order: Order }) {
  const { recipient, user, shippingAddress } = order
  const { street, city, state, zipCode } = shippingAddress
  const billed = billedTo(order)
  return (
    <address className="min-w-0 text-ink-soft text-sm not-italic leading-relaxed">
      <strong className="block font-semibold text-ink">{paymentStateText(order)}</strong>
      <span className="wrap-anywhere block">
        {recipient.name ?? user?.name}
        {recipient.phone !== null && (
          <>
            {' · '}
            <span className="figures whitespace-nowrap">{recipient.phone}</span>
          </>
        )}
      </span>
      <span className="wrap-anywhere block">
        {street}, {city}, {state} {zipCode}
      </span>
      {billed.map((line, n) => (
        <span key={line} className="wrap-anywhere block">
          {n === 0 && 'Billed to '}
          {line}
        </span>
      ))}
    </address>
  )
}

export function OrderPapers({ order: { _id, invoice, billOfSupply } }: { order: Order }) {
  return (
    <>
      {invoice !== null && <PdfLink path={`/orders/${_id}/invoice.pdf`}>{documentTitles[invoice.kind]}</PdfLink>}
      {billOfSupply !== null && (
        <PdfLink path={`/orders/${_id}/bill-of-supply.pdf`}>{documentTitles.bill_of_supply}</PdfLink>
      )}
    </>
  )
}

/** Courier and tracking link, or that the parcel came back; nothing before it has shipped. */
export function ParcelNote({ order }: { order: Order }) {
  const { status, courier, trackingNumber } = order.shipment
  if (status === 'returned') {
    return (
      <p className="border-line border-t px-5 py-3">
        The parcel was returned to the nursery. <AboutMoney order={order} />
      </p>
    )
  }
  if (courier === null && trackingNumber === null) return null
  return (
    <div className="border-line border-t px-5 py-2">
      <TrackingNote shipment={order.shipment} />
    </div>
  )
}

export function TrackingNote({ shipment }: Pick<Replacement, 'shipment'>) {
  const { courier, trackingNumber, trackingUrl } = shipment
  if (courier === null && trackingNumber === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span className="wrap-anywhere py-1">
        {courier !== null && `Sent with ${courier}`}
        {courier !== null && trackingNumber !== null && ' · '}
        {trackingNumber !== null && (
          <>
            Tracking number <span className="figures font-semibold">{trackingNumber}</span>
          </>
        )}
      </span>
      {trackingUrl !== null && (
        <a href={trackingUrl} target="_blank" rel="noreferrer" className={`${textLinkStyle} gap-1.5`}>
          Track parcel
          <ExternalLink className="size-4" />
        </a>
      )}
    </p>
  )
}

function AboutMoney({ order }: { order: Order }) {
  const { paymentMethod, paymentDetails, advance, refunds } = order
  if (paymentDetails.status === 'refunded' || advance?.status === 'refunded')
    return 'Your payment was refunded to your original payment method.'
  if (isRetained(order)) {
    const own = refundsOfPayment(order)
    const back = own.reduce((sum, { amount }) => sum + amount, 0)
    const verb = own.every(({ status }) => status === 'made') ? 'was' : 'is being'
    return (
      <>
        {back > 0 && `${formatPrice(back)} of your payment ${verb} refunded to your original payment method. `}
        <RetainedNote order={order} />
      </>
    )
  }
  if (refunds.some(({ isHeldUp }) => isHeldUp))
    return 'We haven’t been able to send all of your refund yet. We’ll try again.'
  if (paymentMethod === 'cod' && advance === null) return 'There is nothing to pay.'
  return 'Your payment is being refunded to your original payment method.'
}

/** The refunds of what paid the order, without those of other payments. */
const refundsOfPayment = ({ refunds }: Order) => refunds.filter(({ reason }) => moneyBackReason(reason) === null)

/** Says that the money of a returned parcel does not all go back, and the policy at that time, which may have changed. */
export function RetainedNote({ order }: { order: Order }) {
  if (!isRetained(order)) return null
  const rule = order.parcelReturn?.rule ?? null
  return (
    <>
      {refundsOfPayment(order).length > 0 ? 'The rest' : 'Your payment'} will not be refunded. See{' '}
      <TextLink to="/refunds-and-delivery">Refunds and Delivery</TextLink>.
      {rule !== null && ` Our policy when your parcel was returned: ${rule}`}
    </>
  )
}
