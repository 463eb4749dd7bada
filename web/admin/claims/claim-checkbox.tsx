import { SelectionCheckbox } from '../ui/selection-checkbox.tsx'
import { type ClaimEntryProps, canDecide } from './claim-entry.ts'

/** Selects the claim for a decision about several; empty where it is decided. */
export function ClaimCheckbox({ claim, isSelected, onSelect }: ClaimEntryProps) {
  if (!canDecide(claim)) return <span className="w-5 shrink-0" />
  return (
    <SelectionCheckbox
      label={`Choose ${claim.ticket}`}
      isChecked={isSelected}
      onChange={(isChecked) => onSelect(claim._id, isChecked)}
    />
  )
}
