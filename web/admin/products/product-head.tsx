import type { Plant } from '../../../contract/plants.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { ChooseAll } from '../ui/select-all.tsx'
import type { Choice } from '../ui/use-selection.ts'

export function ProductHead({ choice }: { choice: Choice<Plant> }) {
  return (
    <tr>
      <HeaderCell className="w-full min-w-56">
        <span className="flex items-center gap-3">
          <ChooseAll label={CHOOSE_ALL} choice={choice} />
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

export const CHOOSE_ALL = 'Choose all shown products'
