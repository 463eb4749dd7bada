import { useState } from 'react'
import type { ShippedOrder } from '../../../contract/administration.ts'
import type { Order } from '../../../contract/orders.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { orderCount } from './order-count.ts'
import { refreshOrdersToShip } from './orders-to-ship.tsx'

type RefusedOrder = Extract<ShippedOrder, { outcome: 'refused' }>

export type BulkShipping = ReturnType<typeof useBulkShipping>

/** Ships many orders after a confirmation, shows the outcome and reloads the list. */
export function useBulkShipping(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Order[]>()
  const { ids, during } = useBusyIds(noFocusTarget)
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])

  const ship = (orderIds: string[]) =>
    during('together', async () => {
      setRefused([])
      setRefused(await requestShipping(orderIds, () => void ship(orderIds)))
      void refreshOrdersToShip()
      await reload()
    })

  const confirm = () => {
    dismiss()
    if (confirmation !== null) void ship(confirmation.subject.map(({ _id }) => _id))
  }
  return {
    confirmation,
    isShipping: ids.size > 0,
    refused,
    requestConfirmation,
    dismiss,
    confirm,
    dismissRefused: () => setRefused([]),
  }
}

/** The selection bar disappears with its button: the focus goes to the start of the page. */
const noFocusTarget = () => null

/** Returns the refused ones. An order that another admin has shipped meanwhile counts as shipped. */
async function requestShipping(ids: string[], onRetry: () => void): Promise<RefusedOrder[]> {
  try {
    const answers = await api.call('POST /admin/orders/ship', { body: { ids } })
    const refused = answers.filter((answer) => answer.outcome === 'refused')
    const shipped = answers.length - refused.length
    if (shipped > 0) toast.success(`${orderCount(shipped)} marked as shipped`)
    if (refused.length > 0) toast.error(`${orderCount(refused.length)} not shipped`)
    return refused
  } catch (error) {
    console.error('Failed to ship the orders', error)
    toastError({ text: 'Failed to ship the orders', error, onRetry })
    return []
  }
}
