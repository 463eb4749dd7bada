import { useState } from 'react'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { toRupees } from '../../../domain/money.ts'
import { countReturn } from '../../../domain/order/returned-parcel.ts'
import type { ReturnRefund } from '../../../domain/returns/refund-of.ts'
import type { ReturnChoice, ReturnPolicy, ReturnReason } from '../../../domain/returns/return-policy.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { toastError } from '../ui/toast-error.ts'
import { planReturn, receivedFor } from './plan-return.ts'

type Options = { order: OrderWithHistory; reload: () => Promise<void>; onDone: () => void }

/**
 * What goes back; null until reason and counts are known. `byPolicy` is what the policy gives back, `plan` what would be
 * recorded.
 */
type ReturnPreview = {
  isPaid: boolean
  byPolicy: ReturnRefund | null
  plan: ReturnRefund | null
  choice: ReturnChoice
}

/**
 * The form of a returned parcel: at first every piece counts as sound, and no reason is chosen. What went on sale again with a
 * refund is not in the parcel any more.
 */
export function useReturn({ order, reload, onDone }: Options) {
  const restocked = new Map(order.restocked.map(({ item, quantity }) => [item, quantity]))
  const items = order.items.map((item) => ({ ...item, quantity: item.quantity - (restocked.get(item._id) ?? 0) }))
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [isGenerous, setGenerous] = useState(false)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const settings = useLoaded(() => api.call('GET /admin/settings'))

  const { counts, isValid, fields } = useSoundCount(items.map(({ _id, quantity }) => ({ id: _id, quantity })))
  const sound = isValid ? counts.map((each) => each.sound) : null
  const preview = previewOf(order, sound, reason, isGenerous, settings.value?.returns ?? null)

  const record = async () => {
    setTried(true)
    if (sound === null || reason === null || preview.plan === null) return
    setBusy(true)
    try {
      const { choice } = preview
      const body = { reason, choice, amount: toRupees(preview.plan.amount), items: counts, note } as const
      await api.call('POST /admin/orders/:id/return', { params: { id: order._id }, body })
      toast.success('Return recorded', `#${order.number}`)
      onDone()
    } catch (error) {
      toastError({ text: 'Failed to record the return', error })
      // The sum may differ because the policy was changed meanwhile.
      void settings.reload()
    }
    await reload()
    setBusy(false)
  }

  return {
    /** With the pieces that are in the parcel */
    items,
    fields,
    sound: sound?.reduce((sum, each) => sum + each, 0) ?? null,
    reason,
    setReason,
    reasonError: isTried && reason === null ? 'Please choose why the parcel was returned' : undefined,
    preview,
    isPolicyMissing: settings.isLoading || settings.error !== null,
    failure: settings.error,
    retry: () => void settings.reload(),
    isGenerous,
    setGenerous,
    note,
    setNote,
    isBusy,
    record: () => void record(),
  }
}

function previewOf(
  order: OrderWithHistory,
  sound: readonly number[] | null,
  reason: ReturnReason | null,
  isGenerous: boolean,
  policy: ReturnPolicy | null,
): ReturnPreview {
  const isPaid = receivedFor(order) > 0
  if (sound === null || reason === null || policy === null)
    return { isPaid, byPolicy: null, plan: null, choice: 'policy' }
  const byPolicy = planReturn(order, sound, reason, 'policy', policy)
  const choice = isGenerous && byPolicy.retained > 0 ? 'all' : 'policy'
  return { isPaid, byPolicy, plan: planReturn(order, sound, reason, choice, policy), choice }
}

/** How many pieces of a parcel that came back are fit for sale: at first all of them. An empty field is invalid, not zero. */
export function useSoundCount(lines: readonly { id: string; quantity: number }[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const shown = Object.fromEntries(lines.map(({ id, quantity }) => [id, typed[id] ?? String(quantity)]))
  const counts = lines.map(({ id }) => ({ item: id, sound: Number(shown[id]?.trim() || Number.NaN) }))
  const count = countReturn(lines, counts)
  const problems = 'problems' in count ? count.problems : {}
  const wrong = lines.map(({ id }, place) => [id, problems[`items.${place}.sound`]] as const)
  const fields = {
    label: 'Fit for sale',
    typed: shown,
    problems: Object.fromEntries(wrong.flatMap(([id, problem]) => (problem === undefined ? [] : [[id, problem]]))),
    onType: (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text })),
  }
  return { counts, isValid: 'counted' in count, fields }
}
