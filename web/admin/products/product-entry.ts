import type { Plant } from '../../../contract/plants.ts'

/** The props of a row and of a card of the list. */
export type ProductEntryProps = {
  plant: Plant
  isDeleting: boolean
  onDelete: (plant: Plant) => void
  /** Whether it is selected for bulk changes */
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}
