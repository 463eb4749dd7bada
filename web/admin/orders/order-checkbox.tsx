import { SelectionCheckbox } from '../ui/selection-checkbox.tsx'
import { canShip } from './available-transitions.ts'
import type { OrderEntryProps } from './order-entry.ts'

/** Selects the order for bulk shipping; empty where it cannot ship. */
export function OrderCheckbox({
  order,
  isSelected,
  onSelect,
}: Pick<OrderEntryProps, 'order' | 'isSelected' | 'onSelect'>) {
  if (!canShip(order)) return <span className="w-5 shrink-0" />
  return (
    <SelectionCheckbox
      label={`Choose #${order._id}`}
      isChecked={isSelected}
      onChange={(isChecked) => onSelect(order._id, isChecked)}
    />
  )
}
