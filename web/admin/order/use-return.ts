import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { countReturn } from '../../../domain/order/returned-parcel.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'

type Options = { order: Order; reload: () => Promise<void>; onDone: () => void }

/** The form of a returned parcel: at first every piece counts as sound. */
export function useReturn({ order, reload, onDone }: Options) {
  const [typed, setTyped] = useState(() => order.items.map(({ quantity }) => String(quantity)))
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)

  const lines = order.items.map(({ _id, quantity }) => ({ id: _id, quantity }))
  const counts = lines.map(({ id }, place) => ({ item: id, sound: countIn(typed[place] ?? '') }))
  const count = countReturn(lines, counts)
  const problems = 'problems' in count ? count.problems : {}

  const record = async () => {
    if ('problems' in count) return
    setBusy(true)
    try {
      const body = { items: counts, note }
      await api.call('POST /admin/orders/:id/return', { params: { id: order._id }, body })
      toast.success('Return recorded', `#${order._id}`)
      onDone()
    } catch (error) {
      console.error('Failed to record the return', error)
      toastError({ text: 'Failed to record the return', error })
    }
    await reload()
    setBusy(false)
  }

  return {
    typed,
    type: (place: number, text: string) => setTyped((before) => before.with(place, text)),
    problemOf: (place: number) => problems[`items.${place}.sound`],
    sound: 'counted' in count ? count.counted.reduce((sum, { sound }) => sum + sound, 0) : null,
    note,
    setNote,
    isBusy,
    record: () => void record(),
  }
}

/** An empty field is invalid, not zero. */
function countIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
