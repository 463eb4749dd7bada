import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { type PaymentState, paymentStateOf } from '../payment/payment-state.ts'

/** `onChange` receives the current order: cancelled, or changed meanwhile so that it no longer can be. */
type Props = { order: Order; label?: string; onChange: (order: Order) => void }

export function CancelOrder({ order, label = 'Cancel Order', onChange }: Props) {
  const cancel = async () => {
    const params = { id: order._id }
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
  }

  return (
    <ConfirmedButton
      variant="danger"
      label={label}
      question={{
        title: 'Cancel this order?',
        description: `The plants will go back on sale. ${aboutMoney(order)}This can’t be undone.`,
        confirmLabel: 'Yes, cancel it',
        cancelLabel: 'Keep the order',
      }}
      action={cancel}
    />
  )
}

const TOO_OFTEN = 'You’ve cancelled too many orders in the last hour. Please try again later or contact us.'

function aboutMoney(order: Order): string {
  if (order.advance?.status === 'paid') return 'We’ll refund your advance to your original payment method. '
  return ofState[paymentStateOf(order)] ?? ''
}

const ofState: Partial<Record<PaymentState, string>> = {
  paid: 'We’ll refund your payment to your original payment method. ',
  awaited: 'If a payment arrives later, we’ll refund it. ',
}
