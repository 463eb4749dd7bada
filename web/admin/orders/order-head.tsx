import { HeaderCell } from '../../ui/table.tsx'

export function OrderHead() {
  return (
    <tr>
      <HeaderCell>Order</HeaderCell>
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
