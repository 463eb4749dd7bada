import type { Plant } from '../../../contract/plants.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { SelectAll } from '../ui/select-all.tsx'
import type { Selection } from '../ui/use-selection.ts'

export function ProductHead({ selection }: { selection: Selection<Plant> }) {
  return (
    <tr>
      <HeaderCell className="w-full min-w-56">
        <span className="flex items-center gap-3">
          <SelectAll label={SELECT_ALL} selection={selection} />
          Product
        </span>
      </HeaderCell>
      <HeaderCell>Category</HeaderCell>
      <HeaderCell isNumeric>Price</HeaderCell>
      <HeaderCell isNumeric>Stock</HeaderCell>
      <HeaderCell>Actions</HeaderCell>
    </tr>
  )
}

export const SELECT_ALL = 'Choose all shown products'
