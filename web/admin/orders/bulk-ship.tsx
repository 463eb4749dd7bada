import { useMemo, useState } from 'react'
import type { ShippedOrder } from '../../../contract/admin-orders.ts'
import type { Order } from '../../../contract/orders.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { RefusedRecords, type Selected, SelectedList, SelectionBar } from '../ui/selection.tsx'
import { attempt, useConfirmedChange } from '../ui/use-change.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'

/** Ships the selected orders after a confirmation. */
export function BulkShip({ selection, bulkShipping }: { selection: Selected<Order>; bulkShipping: BulkShipping }) {
  const { confirmation, shippingIds, requestConfirmation, dismiss, confirm } = bulkShipping
  const orders = confirmation?.subject ?? []
  return (
    <>
      <SelectionBar selection={selection} words={['order', 'orders']}>
        <Button size="small" isBusy={shippingIds.size > 0} onClick={() => requestConfirmation(selection.selected)}>
          Mark as shipped
        </Button>
      </SelectionBar>
      <FormDialog
        isOpen={confirmation?.isOpen ?? false}
        title={`Mark ${counted(orders.length, 'order')} as shipped?`}
        description={
          orders.length === 1
            ? 'Confirm only if the parcel has left the nursery. This cannot be undone.'
            : 'Confirm only if the parcels have left the nursery. This cannot be undone.'
        }
        submitLabel="Mark as shipped"
        onSubmit={confirm}
        onClose={dismiss}
      >
        <SelectedList
          label="Orders to ship"
          entries={orders.map(({ _id, number, user, amount }) => ({
            _id,
            name: `#${number} ${user?.name ?? 'Guest'}`,
            figure: formatSum(amount),
          }))}
        />
      </FormDialog>
    </>
  )
}

type RefusedOrder = Extract<ShippedOrder, { outcome: 'refused' }> & Pick<Order, 'number'>

export type BulkShipping = ReturnType<typeof useBulkShipping>

/** Ships many orders after a confirmation, shows the outcome and reloads the list. The `notice` names those that were refused. */
export function useBulkShipping(reload: () => Promise<void>) {
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    // The selection bar disappears with its button: the focus goes to the start of the page.
    idOf: () => 'together',
    change: async (orders: readonly Order[], _, onRetry) => {
      setRefused([])
      await attempt({ text: 'Failed to ship the orders', onRetry, isLogged: true }, async () =>
        setRefused(await requestShipping(orders)),
      )
      void recountTasks()
      await reload()
    },
  })
  const isShipping = busyIds.size > 0
  const orders = confirmation?.subject
  const shippingIds = useMemo(() => new Set(isShipping ? orders?.map(({ _id }) => _id) : []), [isShipping, orders])
  const notice = (
    <RefusedRecords
      title={(count) => `${counted(count, 'order')} not shipped`}
      refused={refused}
      path="/admin/orders"
      nameOf={({ number }) => `#${number}`}
      onClose={() => setRefused([])}
    />
  )
  return { confirmation, shippingIds, notice, requestConfirmation, dismiss, confirm }
}

/** Returns the refused ones. An order that another admin has shipped meanwhile counts as shipped. */
async function requestShipping(orders: readonly Order[]): Promise<RefusedOrder[]> {
  const answers = await api.call('POST /admin/orders/ship', { body: { ids: orders.map(({ _id }) => _id) } })
  const refused = answers.flatMap((answer) => {
    const order = orders.find(({ _id }) => _id === answer._id)
    return order && answer.outcome === 'refused' ? [{ ...answer, number: order.number }] : []
  })
  const shipped = answers.length - refused.length
  if (shipped > 0) toast.success(`${counted(shipped, 'order')} marked as shipped`)
  if (refused.length > 0) toast.error(`${counted(refused.length, 'order')} not shipped`)
  return refused
}
