import { useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Standing, standingOf } from '../payment/payment-standing.ts'

type Props = { order: Order; label?: string; onCancelled: (order: Order) => void }

/** Asks before it cancels the order. */
export function CancelOrder({ order, label = 'Cancel Order', onCancelled }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const cancel = async () => {
    setBusy(true)
    try {
      onCancelled(await api.call('PUT /orders/:id/cancel', { params: { id: order._id } }))
      toast.success('Your order has been cancelled.')
    } catch (error) {
      const reason = messageOf(error, '')
      toast.error('Failed to cancel order', reason === '' ? undefined : reason)
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
        description={`The plants go back to the shop. ${aboutMoney[standingOf(order)] ?? ''}This cannot be taken back.`}
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

const aboutMoney: Partial<Record<Standing, string>> = {
  paid: 'Your payment is refunded the way you paid. ',
  awaited: 'Should a payment for it still arrive, it is refunded. ',
}
