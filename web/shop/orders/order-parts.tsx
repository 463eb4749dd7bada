import { ExternalLink } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { formatPrice } from '../../../domain/money.ts'
import { documentTitles } from '../../../domain/tax/tax-document.ts'
import { billedTo } from '../../order-facts.ts'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { paymentStateText } from '../payment/payment-state.ts'
import { isRetained } from './order-sentences.ts'

/** A line of an order: quantity, price and sum, linked to the plant unless it is no longer sold. */
export function OrderLine({ item, isSold = true }: { item: Order['items'][number]; isSold?: boolean }) {
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

/** Payment method, recipient and address, and whom the papers bill. */
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

/** Links to the order's papers, as far as they were made out. */
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

/** Courier, tracking number and link, as far as they are known. */
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
          <ExternalLink aria-hidden="true" className="size-4" />
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
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
    return (
      <>
        {back > 0 && `${formatPrice(back)} of your payment is being refunded to your original payment method. `}
        <RetainedNote order={order} />
      </>
    )
  }
  if (paymentMethod === 'cod' && advance === null) return 'There is nothing to pay.'
  return 'Your payment is being refunded to your original payment method.'
}

/**
 * Of a returned parcel whose money does not all go back by the policy: says so, where the policy is, and what it said then, since
 * it may have changed.
 */
export function RetainedNote({ order }: { order: Order }) {
  if (!isRetained(order)) return null
  const rule = order.parcelReturn?.rule ?? null
  return (
    <>
      {order.refunds.length > 0 ? 'The rest' : 'Your payment'} is not refunded; see{' '}
      <Link to="/refunds-and-delivery" className={textLinkStyle}>
        Refunds and Delivery
      </Link>
      .{rule !== null && ` When your parcel was returned, it said: “${rule}”`}
    </>
  )
}
