import type { Order } from '../../../contract/orders.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { SelectAll } from '../ui/select-all.tsx'
import type { Selection } from '../ui/use-selection.ts'

export function OrderHead({ selection }: { selection: Selection<Order> }) {
  return (
    <tr>
      <HeaderCell>
        <span className="flex items-center gap-3">
          <SelectAll label={SELECT_ALL} selection={selection} />
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

export const SELECT_ALL = 'Choose all shown orders that can ship'
