import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { formatSum, toRupees } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import {
  emptyRefund,
  hasProblems,
  type OpenOrder,
  problemsByField,
  type RefundProblems,
  readRefund,
  type TypedRefund,
} from './refund-request.ts'

export type RefundOptions = {
  order: Pick<OrderWithHistory, '_id' | 'number'>
  open: OpenOrder
  /** The Idempotency-Key: whatever is sent again from one dialog is one refund */
  requestKey: string
  reload: () => Promise<void>
  /** `isOutdated`: the order may have changed since it was loaded */
  onClose: (isOutdated: boolean) => void
}

/** The form of a refund. What the server refuses by field is shown until something else is typed. */
export function useRefund({ order, open, requestKey, reload, onClose }: RefundOptions) {
  const [typed, setTyped] = useState(() => emptyRefund(open))
  const [refused, setRefused] = useState<RefundProblems | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isUnsure, setUnsure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { sum, fromAdvance, offer, isProposal, problems, body } = readRefund(open, typed)

  const fail = async (error: unknown) => {
    const fields = error instanceof ApiError ? problemsByField(error.fields, body.lines) : null
    if (fields && hasProblems(fields)) {
      setRefused(fields)
      await reload()
      return
    }
    toastError({ text: 'Failed to refund', error })
    const isOver = error instanceof ApiError && (error.status === 409 || error.status === 404)
    if (isOver) onClose(true)
    // Its answer may have been lost, so the order is loaded again when the dialog closes
    else setUnsure(true)
  }

  const send = async () => {
    setBusy(true)
    try {
      const headers = { 'idempotency-key': requestKey }
      const { refunds } = await api.call('POST /admin/orders/:id/refunds', { params: { id: order._id }, headers, body })
      const done = refunds.at(-1)?.status === 'proposed' ? 'proposed to a second admin' : 'refunded'
      const text = sum === null ? capitalised(done) : `${formatSum(toRupees(sum))} ${done}`
      toast.success(text, `#${order.number}`)
      onClose(true)
    } catch (error) {
      await fail(error)
    }
    setBusy(false)
  }

  return {
    typed,
    type: (changes: Partial<TypedRefund>) => {
      setTyped((before) => ({ ...before, ...changes }))
      setRefused(null)
    },
    sum,
    fromAdvance,
    offer,
    isProposal,
    problems: refused ?? problems,
    refused,
    /** How often it was tried to send it: missing texts are problems from the first time on */
    attempts,
    isBusy,
    submit: () => {
      setAttempts(attempts + 1)
      if (!hasProblems(problems)) void send()
    },
    close: () => onClose(isUnsure),
  }
}
