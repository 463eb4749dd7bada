import type { Plant } from '../../../contract/plants.ts'

/** What a row and a card of the list are given. */
export type ProductEntryProps = {
  plant: Plant
  isDeleting: boolean
  onDelete: (plant: Plant) => void
  /** Whether it is among those that are to be changed together */
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}
