import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { Selection } from './use-selection.ts'

type Props<Item extends { _id: string }> = { label: string; selection: Selection<Item> }

/** Selects all shown entries that can be selected, or none. */
export function SelectAll<Item extends { _id: string }>({ label, selection }: Props<Item>) {
  const { isAllSelected, selected, canSelectAny, selectAll, clear } = selection
  if (!canSelectAny) return null
  return (
    <SelectionCheckbox
      label={label}
      isChecked={isAllSelected}
      isMixed={!isAllSelected && selected.length > 0}
      onChange={(isChecked) => (isChecked ? selectAll() : clear())}
    />
  )
}
