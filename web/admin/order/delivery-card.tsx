import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { billedTo } from '../../billed-to.ts'
import { OrderPayment } from '../orders/order-payment.tsx'
import { ShipmentState } from '../orders/shipment-state.tsx'
import { Section } from './section.tsx'
import { Tracking } from './tracking.tsx'

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
          <ShipmentState status={order.shipment.status} />
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
