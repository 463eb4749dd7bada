import { HeaderCell } from '../../ui/table.tsx'

export function CustomerHead() {
  return (
    <tr>
      <HeaderCell className="w-[45%] min-w-36">Customer</HeaderCell>
      <HeaderCell className="w-[55%] min-w-44">Contact</HeaderCell>
      <HeaderCell>Role</HeaderCell>
      <HeaderCell isNumeric>Orders</HeaderCell>
      <HeaderCell isNumeric>Total Spent</HeaderCell>
      <HeaderCell>Member Since</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  )
}
