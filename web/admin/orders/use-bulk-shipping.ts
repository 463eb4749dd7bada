import { useState } from 'react'
import type { ShippedOrder } from '../../../contract/administration.ts'
import type { Order } from '../../../contract/orders.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useQuestion } from '../ui/use-confirmation.ts'
import { orderCount } from './order-count.ts'
import { refreshOrdersToShip } from './orders-to-ship.tsx'

export type RefusedOrder = Extract<ShippedOrder, { outcome: 'refused' }>

/** What `useShippingTogether` gives. */
export type ShippingTogether = ReturnType<typeof useShippingTogether>

/** Asks about shipping many orders, ships them, tells how it went and reloads the list. */
export function useShippingTogether(reload: () => Promise<void>) {
  const { asked, ask, dismiss } = useQuestion<Order[]>()
  const { ids, during } = useBusyIds(nowhere)
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
    if (asked !== null) void ship(asked.subject.map(({ _id }) => _id))
  }
  return { asked, isShipping: ids.size > 0, refused, ask, dismiss, confirm, forgetRefused: () => setRefused([]) }
}

/** The bar leaves with what was chosen, and takes its button along: the focus goes to the start of the page. */
const nowhere = () => null

/** Answers which of them did not ship. One that somebody shipped meanwhile is shipped all the same. */
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
    tellFailure({ text: 'Failed to ship the orders', error, onRetry })
    return []
  }
}
