import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { SelectionCheckbox } from '../ui/selection-checkbox.tsx'
import type { ProductEntryProps } from './product-entry.ts'

/** Selects the product for bulk changes. */
export function ProductCheckbox({
  plant,
  isSelected,
  onSelect,
}: Pick<ProductEntryProps, 'plant' | 'isSelected' | 'onSelect'>) {
  return (
    <SelectionCheckbox
      label={`Choose ${nameWithSize(plant)}`}
      isChecked={isSelected}
      onChange={(isChecked) => onSelect(plant._id, isChecked)}
    />
  )
}
