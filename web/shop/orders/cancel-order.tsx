import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type PaymentState, paymentStateOf } from '../payment/payment-state.ts'

/** `onChange` receives the current order: cancelled, or changed meanwhile so that it no longer can be. */
type Props = { order: Order; label?: string; onChange: (order: Order) => void }

/** Cancels the order after a confirmation. */
export function CancelOrder({ order, label = 'Cancel Order', onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const cancel = async () => {
    const params = { id: order._id }
    setBusy(true)
    try {
      onChange(await api.call('PUT /orders/:id/cancel', { params }))
      toast.success('Your order has been cancelled.')
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.code === 'too_many_requests'
      const reason = isTooOften ? TOO_OFTEN : messageOf(error, '')
      toast.error('Failed to cancel order', reason === '' ? undefined : reason)
      const hasMoved = error instanceof ApiError && error.status === 409
      if (hasMoved) await api.call('GET /orders/:id', { params }).then(onChange, () => undefined)
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Cancel this order?"
        description={`The plants will go back on sale. ${aboutMoney(order)}This can’t be undone.`}
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep the order"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const TOO_OFTEN = 'You’ve cancelled many orders in the last hour. Please try again later or contact us.'

function aboutMoney(order: Order): string {
  if (order.advance?.status === 'paid') return 'We’ll refund your advance to your original payment method. '
  return ofState[paymentStateOf(order)] ?? ''
}

const ofState: Partial<Record<PaymentState, string>> = {
  paid: 'We’ll refund your payment to your original payment method. ',
  awaited: 'If a payment still arrives, we’ll refund it. ',
}
