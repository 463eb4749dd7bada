import type { Order } from '../../../contract/orders.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { ChooseAll } from '../ui/select-all.tsx'
import type { Choice } from '../ui/use-selection.ts'

export function OrderHead({ choice }: { choice: Choice<Order> }) {
  return (
    <tr>
      <HeaderCell>
        <span className="flex items-center gap-3">
          <ChooseAll label={CHOOSE_ALL} choice={choice} />
          Order
        </span>
      </HeaderCell>
      <HeaderCell className="w-full min-w-28">Customer</HeaderCell>
      <HeaderCell>Date</HeaderCell>
      <HeaderCell>Shipment</HeaderCell>
      <HeaderCell>Status</HeaderCell>
      <HeaderCell>Payment</HeaderCell>
      <HeaderCell isNumeric>Total</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  )
}

export const CHOOSE_ALL = 'Choose all shown orders that can ship'
