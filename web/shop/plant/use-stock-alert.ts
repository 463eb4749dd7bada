import { useEffect, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { api, messageOf } from '../../api.ts'
import { takePendingStockAlert } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Whether the customer has a back-in-stock alert: null for visitors, and until it has loaded. A visitor's pending alert
 * is created when they return signed in.
 */
export function useStockAlert({ _id }: Pick<Plant, '_id'>) {
  const userId = useRoot(({ session }) => session.user?._id)
  const [isSubscribed, setSubscribed] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    setSubscribed(null)
    if (userId === undefined) return
    let isLeft = false
    const isHeld = takePendingStockAlert(_id)
    const key = isHeld ? 'POST /plants/:id/stock-alert' : 'GET /plants/:id/stock-alert'
    api.call(key, { params: { id: _id } }).then(
      (answer) => isLeft || setSubscribed(answer.isWanted),
      // The offer is optional: without a response it is not shown.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [_id, userId])

  const toggle = async () => {
    setBusy(true)
    const key = isSubscribed ? 'DELETE /plants/:id/stock-alert' : 'POST /plants/:id/stock-alert'
    await api.call(key, { params: { id: _id } }).then(
      (answer) => setSubscribed(answer.isWanted),
      (error: unknown) => toast.error(messageOf(error, 'This could not be done. Please try again.')),
    )
    setBusy(false)
  }
  return { isVisitor: userId === undefined, isSubscribed, isBusy, toggle: () => void toggle() }
}
