import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { Section } from './section.tsx'

/** The ordered items at their prices when ordered, and what was agreed on their delivery. */
export function ItemsCard({ order }: { order: Order }) {
  return (
    <Section title="Items">
      <ul className="divide-y divide-line border-line border-t">
        {order.items.map(({ _id, name, image, quantity, price }) => (
          <li key={_id} className="flex items-center gap-3 px-4 py-2.5">
            <PlantPicture url={image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
            <span className="min-w-0 grow break-words leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-[0.86rem] text-ink-soft">
                {quantity} × {formatSum(price)}
              </span>
            </span>
            <span className="figures font-semibold">{formatSum(price * quantity)}</span>
          </li>
        ))}
      </ul>
      {order.delivery && <DeliveryLine delivery={order.delivery} />}
      <p className="flex justify-between border-line border-t px-4 py-3 font-semibold">
        <span>Total, delivery included</span>
        <span className="figures">{formatSum(order.amount)}</span>
      </p>
    </Section>
  )
}

/** Who brings the order and when, and for how much. */
function DeliveryLine({ delivery }: { delivery: NonNullable<Order['delivery']> }) {
  return (
    <p className="flex items-start justify-between gap-3 border-line border-t px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">Delivery</span>
        <span className="text-[0.86rem] text-ink-soft">{capitalised(promiseText(delivery))}</span>
      </span>
      <span className="figures font-semibold">{delivery.fee === 0 ? 'Free' : formatSum(delivery.fee)}</span>
    </p>
  )
}
