import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { DoorQr, Order } from '../../../contract/orders.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatPrice } from '../../../domain/money.ts'
import { mayBePaidAtDoor } from '../../../domain/payment/door-payment.ts'
import { api } from '../../api.ts'
import { billedTo } from '../../order-facts.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { TrackingDialog } from '../orders/order-actions.tsx'
import { OrderPayment } from '../orders/order-parts.tsx'
import { Section } from '../ui/section.tsx'
import { toastError } from '../ui/toast-error.ts'
import { attempt } from '../ui/use-change.ts'

/** Customer, address, whom the papers bill, payment and delivery state. */
export function DeliveryCard({ order, reload }: { order: Order; reload: () => Promise<void> }) {
  const { user, recipient, shippingAddress: address } = order
  const billed = billedTo(order)
  return (
    <Section title="Customer and delivery">
      <dl className="grid gap-3 border-line border-t px-4 py-3 text-[0.93rem] sm:grid-cols-2 xl:grid-cols-1">
        <Fact term="Customer">
          {user?.name ?? 'Guest'}
          {user && <span className="block break-all text-ink-soft">{user.email}</span>}
        </Fact>
        <Fact term="Ship to">
          {recipient.name !== null && <span className="block font-semibold">{recipient.name}</span>}
          <span className="block break-words">{address.street}</span>
          <span className="block break-words">
            {address.city} {address.zipCode}
          </span>
          <span className="block">
            {address.state}, {address.country}
          </span>
          {recipient.phone !== null && (
            <a href={`tel:${recipient.phone}`} className="figures inline-flex min-h-11 items-center underline">
              {recipient.phone}
            </a>
          )}
        </Fact>
        {billed.length > 0 && (
          <Fact term="Bill to">
            {billed.map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
          </Fact>
        )}
        <Fact term="Payment">
          <OrderPayment order={order} />
        </Fact>
        <Fact term="Shipment">
          {order.shipment.status === 'pending' ? 'Not shipped yet' : capitalised(order.shipment.status)}
          <Tracking order={order} reload={reload} />
        </Fact>
      </dl>
    </Section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8rem] text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type TrackingProps = { order: Order; reload: () => Promise<void> }

function Tracking({ order, reload }: TrackingProps) {
  const { status, courier, trackingNumber } = order.shipment
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <>
      <TrackingLink shipment={order.shipment} />
      <span className="flex flex-wrap items-center gap-x-4">
        {status === 'shipped' && (
          <Button size="small" variant="quiet" className="-ml-3" onClick={() => setCorrecting(true)}>
            {courier === null && trackingNumber === null ? 'Add tracking' : 'Correct tracking'}
          </Button>
        )}
      </span>
      {status === 'shipped' && (
        <CorrectTracking
          key={`${courier} ${trackingNumber}`}
          order={order}
          reload={reload}
          isOpen={isCorrecting}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  )
}

function CorrectTracking({ order, reload, isOpen, onClose }: TrackingProps & { isOpen: boolean; onClose: () => void }) {
  const save = async (tracking: TrackingDetails) => {
    await attempt({ text: 'Failed to save tracking' }, async () => {
      await api.call('PUT /admin/orders/:id/tracking', { params: { id: order._id }, body: tracking })
      toast.success('Tracking saved', `#${order.number}`)
      onClose()
    })
    await reload()
  }
  return (
    <TrackingDialog
      shipment={order.shipment}
      isOpen={isOpen}
      title="Tracking details"
      description="The shopper sees the courier and tracking number. The timeline keeps the old details."
      submitLabel="Save tracking"
      onSubmit={save}
      onClose={onClose}
    />
  )
}

/** Courier, tracking number and the courier's page, as far as they are known. */
export function TrackingLink({ shipment: { courier, trackingNumber, trackingUrl } }: Pick<Replacement, 'shipment'>) {
  return (
    <>
      {courier !== null && <span className="block break-words">{courier}</span>}
      {trackingNumber !== null && <span className="figures block break-all">{trackingNumber}</span>}
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
        >
          Track parcel
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </>
  )
}

/** Shows the UPI QR code of an order against cash that we hand over ourselves, once it is requested; else nothing. */
export function DoorQrCard({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const [qr, setQr] = useState<DoorQr | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { paymentMethod, status, advance, delivery } = order
  const isAllowed = mayBePaidAtDoor({
    paymentMethod,
    status,
    advance: advance?.status ?? null,
    by: delivery?.by ?? null,
  })
  if (!isAllowed) return null

  const show = async () => {
    setBusy(true)
    try {
      setQr(await api.call('POST /admin/orders/:id/door-qr', { params: { id: order._id } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_paid') {
        toast.success('This order is paid')
      } else {
        toastError({ text: 'Failed to show the UPI QR code', error })
      }
      await reload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title="UPI at the door">
      <div className="grid justify-items-start gap-3 border-line border-t px-4 py-3 text-[0.93rem]" aria-live="polite">
        {qr === null ? (
          <p>
            The customer can scan a code to pay the exact amount instead of cash. Once you show the code, it is also
            printed on new packing slips.
          </p>
        ) : (
          <>
            <p className="figures">
              {formatPrice(qr.amount)}, valid for one payment until {formatDate(qr.closesAt)}
            </p>
            <img
              src={qr.imageUrl}
              alt={`UPI QR code for ${formatPrice(qr.amount)}`}
              width={208}
              height={208}
              className="size-52 rounded-press bg-white"
            />
          </>
        )}
        <Button size="small" variant="quiet" isBusy={isBusy} onClick={() => void show()}>
          {qr === null ? 'Show UPI QR code' : 'Check payment'}
        </Button>
      </div>
    </Section>
  )
}
