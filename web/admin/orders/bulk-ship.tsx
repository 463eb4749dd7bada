import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectedList } from '../ui/selected-list.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { orderCount } from './order-count.ts'
import type { BulkShipping } from './use-bulk-shipping.ts'

type Props = { selection: Selection<Order>; bulkShipping: BulkShipping }

/** Ships the selected orders after a confirmation. */
export function BulkShip({ selection, bulkShipping }: Props) {
  const { confirmation, isShipping, requestConfirmation, dismiss, confirm } = bulkShipping
  const orders = confirmation?.subject ?? []
  return (
    <>
      <SelectionBar selection={selection} words={['order', 'orders']}>
        <Button size="small" isBusy={isShipping} onClick={() => requestConfirmation(selection.selected)}>
          Mark as shipped
        </Button>
      </SelectionBar>
      <FormDialog
        isOpen={confirmation?.isOpen ?? false}
        title={`Mark ${orderCount(orders.length)} as shipped?`}
        description={
          orders.length === 1
            ? 'The parcel has left the nursery. This cannot be taken back.'
            : 'The parcels have left the nursery. This cannot be taken back.'
        }
        submitLabel="Mark as shipped"
        cancelLabel="Not yet"
        onSubmit={confirm}
        onClose={dismiss}
      >
        <SelectedList label="Orders that ship" entries={orders.map(entryOf)} />
      </FormDialog>
    </>
  )
}

function entryOf({ _id, user, amount }: Order) {
  return { _id, name: `#${_id.slice(0, 8)} ${user?.name ?? 'Guest'}`, figure: formatSum(amount) }
}
