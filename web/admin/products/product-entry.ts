import type { Plant } from '../../../contract/plants.ts'

/** What a row and a card of the list are given. */
export type ProductEntryProps = { plant: Plant; isDeleting: boolean; onDelete: (plant: Plant) => void }
