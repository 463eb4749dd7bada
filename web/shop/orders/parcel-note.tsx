import { ExternalLink } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import type { Replacement } from '../../../contract/replacement.ts'
import { formatPrice } from '../../../domain/money.ts'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { isRetained } from './is-retained.ts'
import { RetainedNote } from './retained-note.tsx'

/** Courier and tracking link, or that the parcel came back; nothing before it has shipped. */
export function ParcelNote({ order }: { order: Order }) {
  const { status, courier, trackingNumber } = order.shipment
  if (status === 'returned') {
    return (
      <p className="border-line border-t px-5 py-3">
        The parcel came back to the nursery. <AboutMoney order={order} />
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
    return 'Your payment went back the way you paid.'
  if (isRetained(order)) {
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
    return (
      <>
        {back > 0 && `${formatPrice(back)} of your payment goes back the way you paid. `}
        <RetainedNote order={order} />
      </>
    )
  }
  if (paymentMethod === 'cod' && advance === null) return 'There is nothing to pay.'
  return 'Your payment goes back the way you paid.'
}
