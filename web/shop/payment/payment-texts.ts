import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery, payableOnline } from '../../order-facts.ts'
import { formatTime } from '../../ui/format-date.ts'
import { canPayAhead, isTaken, type PaymentState, paymentStateOf } from './payment-state.ts'

type PaymentText = { title: string; lines: readonly string[] }

/** The texts for an order's payment; `isConfirming` just after a payment. */
export function paymentTextOf(order: Order, isConfirming: boolean): PaymentText {
  const paymentState = paymentStateOf(order)
  if (paymentState === 'awaited' && !isConfirming) return awaited(order)
  if (canPayAhead(order) && isConfirming) return texts.awaited
  if (paymentState === 'cash' && order.advance !== null) return advancePaid(order)
  if (canPayAhead(order) && !isTaken(order)) return payableAhead(order)
  if (paymentState === 'cash' && order.status === 'cancelled') return cancelledUnpaid
  if (paymentState === 'cash' && order.status === 'delivered') return paidInCash
  if (paymentState === 'refunding' && order.refunds.some(({ isHeldUp }) => isHeldUp)) return heldUp
  return texts[paymentState]
}

const heldUp = { title: 'Your refund is delayed', lines: ['We haven’t been able to send it yet. We’ll try again.'] }

const cancelledUnpaid = { title: 'This order is cancelled', lines: ['There is nothing to pay.'] }

const paidInCash = { title: 'Paid in cash', lines: ['Thank you! You paid for this order in cash.'] }

const LATE_MONEY = 'If a payment arrives later, we’ll use it for this order if we can, or refund it automatically.'

const texts: Record<PaymentState, PaymentText> = {
  awaited: {
    title: 'We are confirming your payment',
    lines: [
      'This takes a few seconds, sometimes a minute. Please do not pay again.',
      'You can leave this page. Your Orders shows the status of your order.',
    ],
  },
  cash: { title: 'You pay when you receive the plants', lines: ['You’ll pay for this order in cash.'] },
  paid: {
    title: 'We’ve received your payment',
    lines: ['Thank you! You can track your order under Your Orders.'],
  },
  failed: {
    title: 'Your payment could not be confirmed',
    lines: ['The payment provider could not confirm this payment, so we’re not packing the order.', LATE_MONEY],
  },
  ended: {
    title: 'This order is cancelled',
    lines: ['It was cancelled before we received a payment.', LATE_MONEY],
  },
  refunding: {
    title: 'Refund on its way',
    lines: [
      'This order is cancelled. We’re refunding your payment to your original payment method, usually within a few working days.',
    ],
  },
  refunded: {
    title: 'Refunded',
    lines: ['We refunded your payment to your original payment method. Your bank may take a few days to show it.'],
  },
  retained: {
    title: 'The parcel was returned',
    lines: ['This order is closed. Its page under Your Orders shows how much we’re refunding, and why.'],
  },
}

function payableAhead({ payAhead }: Order): PaymentText {
  const line = 'You’ll pay for this order in cash. You can also pay online until it leaves the nursery.'
  return {
    title: 'You pay when you receive the plants',
    lines: payAhead === null ? [line] : [line, `Paying now saves ${savingText(payAhead.saving)}.`],
  }
}

function advancePaid(order: Order): PaymentText {
  const isDelivered = order.status === 'delivered'
  const rest = formatSum(payableOnDelivery(order))
  return {
    title: 'We’ve received your advance',
    lines: [
      isDelivered
        ? `Thank you! You’ve paid the remaining ${rest} too.`
        : `Thank you! Your order is confirmed. Please have ${rest} ready when you receive the plants.`,
      ...(canPayAhead(order) && !isTaken(order)
        ? ['You can also pay the rest online until your order leaves the nursery.']
        : []),
    ],
  }
}

function awaited(order: Order): PaymentText {
  const { heldUntil, advance } = order
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > Date.now()
  const holds = isHeld ? [`We’ll hold your plants until ${formatTime(heldUntil)}.`] : []
  const split = `Pay ${formatSum(payableOnline(order))} now and ${formatSum(payableOnDelivery(order))} at the door.`
  return {
    title: `We haven’t received ${advance === null ? 'a payment' : 'your advance'} yet`,
    lines: [
      ...(advance === null || isTaken(order) ? [] : [split]),
      'If you’ve already paid, you don’t need to do anything. This page will update when the payment provider confirms the payment.',
      ...(isTaken(order) ? [] : [['If you haven’t, you can pay now.', ...holds].join(' ')]),
    ],
  }
}
