import { HeaderCell } from '../../ui/table.tsx'

export function ProductHead() {
  return (
    <tr>
      <HeaderCell className="w-full min-w-56">Product</HeaderCell>
      <HeaderCell>Category</HeaderCell>
      <HeaderCell isNumeric>Price</HeaderCell>
      <HeaderCell isNumeric>Stock</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  )
}
