import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ChosenList } from '../ui/selected-list.tsx'
import { ChoiceBar } from '../ui/selection-bar.tsx'
import type { Choice } from '../ui/use-selection.ts'
import { orderCount } from './order-count.ts'
import type { ShippingTogether } from './use-bulk-shipping.ts'

type Props = { choice: Choice<Order>; together: ShippingTogether }

/** Tells which orders are chosen, and ships them after a question. */
export function ShipTogether({ choice, together }: Props) {
  const { asked, isShipping, ask, dismiss, confirm } = together
  const orders = asked?.subject ?? []
  return (
    <>
      <ChoiceBar choice={choice} words={['order', 'orders']}>
        <Button size="small" isBusy={isShipping} onClick={() => ask(choice.chosen)}>
          Mark as shipped
        </Button>
      </ChoiceBar>
      <FormDialog
        isOpen={asked?.isOpen ?? false}
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
        <ChosenList label="Orders that ship" entries={orders.map(entryOf)} />
      </FormDialog>
    </>
  )
}

function entryOf({ _id, user, amount }: Order) {
  return { _id, name: `#${_id.slice(0, 8)} ${user?.name ?? 'Guest'}`, figure: formatSum(amount) }
}
