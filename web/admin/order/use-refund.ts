import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { formatSum, toRupees } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import {
  emptyRefund,
  hasProblems,
  problemsByField,
  type RefundProblems,
  readRefund,
  type TypedRefund,
} from './refund-request.ts'
import type { OpenOrder } from './refundable-order.ts'

export type RefundOptions = {
  orderId: string
  open: OpenOrder
  /** The Idempotency-Key: whatever is sent again from one dialog is one refund */
  requestKey: string
  reload: () => Promise<void>
  /** `isOutdated`: the order may have changed since it was loaded */
  onClose: (isOutdated: boolean) => void
}

/** The form of a refund. What the server refuses by field is shown until something else is typed. */
export function useRefund({ orderId, open, requestKey, reload, onClose }: RefundOptions) {
  const [typed, setTyped] = useState(() => emptyRefund(open))
  const [refused, setRefused] = useState<RefundProblems | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [isUnsure, setUnsure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { sum, problems, body } = readRefund(open, typed)

  const fail = async (error: unknown) => {
    const fields = error instanceof ApiError ? problemsByField(error.fields, body.lines) : null
    if (fields && hasProblems(fields)) {
      setRefused(fields)
      await reload()
      return
    }
    console.error('Failed to refund', error)
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
      await api.call('POST /admin/orders/:id/refunds', { params: { id: orderId }, headers, body })
      const text = sum === null ? 'Refunded' : `${formatSum(toRupees(sum))} refunded`
      toast.success(text, `#${orderId}`)
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
