import { ChoiceBox } from '../ui/selection-checkbox.tsx'
import { canShip } from './available-transitions.ts'
import type { OrderEntryProps } from './order-entry.ts'

/** Chooses the order to be shipped along with others; leaves its place empty where it cannot be. */
export function OrderChoice({ order, isChosen, onChoose }: Pick<OrderEntryProps, 'order' | 'isChosen' | 'onChoose'>) {
  if (!canShip(order)) return <span className="w-5 shrink-0" />
  return (
    <ChoiceBox
      label={`Choose #${order._id}`}
      isChecked={isChosen}
      onChange={(isChecked) => onChoose(order._id, isChecked)}
    />
  )
}
