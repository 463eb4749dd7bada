import { ChoiceBox } from '../ui/selection-checkbox.tsx'
import type { ProductEntryProps } from './product-entry.ts'

/** Chooses the product to be changed along with others. */
export function ProductChoice({
  plant,
  isChosen,
  onChoose,
}: Pick<ProductEntryProps, 'plant' | 'isChosen' | 'onChoose'>) {
  return (
    <ChoiceBox
      label={`Choose ${plant.name}`}
      isChecked={isChosen}
      onChange={(isChecked) => onChoose(plant._id, isChecked)}
    />
  )
}
