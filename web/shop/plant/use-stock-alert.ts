import { useEffect, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { api, messageOf } from '../../api.ts'
import { takeHeldStockAlert } from '../../session/cart/pending-purchase.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Whether the customer waits for the plant: null for visitors, and until the shop has said. What a visitor asked for before
 * signing in is done when they are back.
 */
export function useStockAlert({ _id }: Plant) {
  const userId = useRoot(({ session }) => session.user?._id)
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    setWanted(null)
    if (userId === undefined) return
    let isLeft = false
    const isHeld = takeHeldStockAlert(_id)
    const key = isHeld ? 'POST /plants/:id/stock-alert' : 'GET /plants/:id/stock-alert'
    api.call(key, { params: { id: _id } }).then(
      (answer) => isLeft || setWanted(answer.isWanted),
      // Without an answer there is no offer; the page is whole without it.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [_id, userId])

  const turn = async () => {
    setBusy(true)
    const key = isWanted ? 'DELETE /plants/:id/stock-alert' : 'POST /plants/:id/stock-alert'
    await api.call(key, { params: { id: _id } }).then(
      (answer) => setWanted(answer.isWanted),
      (error: unknown) => toast.error(messageOf(error, 'This could not be done. Please try again.')),
    )
    setBusy(false)
  }
  return { isVisitor: userId === undefined, isWanted, isBusy, turn: () => void turn() }
}
