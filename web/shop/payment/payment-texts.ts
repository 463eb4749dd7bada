import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { payableOnDelivery, payableOnline } from '../../advance-sums.ts'
import { formatTime } from '../../ui/format-date.ts'
import { canPayAhead, isTaken, type PaymentState, paymentStateOf } from './payment-state.ts'

export type PaymentText = { title: string; lines: readonly string[] }

/** The texts for an order's payment; `isConfirming` just after a payment. */
export function paymentTextOf(order: Order, isConfirming: boolean): PaymentText {
  const paymentState = paymentStateOf(order)
  if (paymentState === 'awaited' && !isConfirming) return awaited(order)
  if (canPayAhead(order) && isConfirming) return texts.awaited
  if (paymentState === 'cash' && order.advance !== null) return advancePaid(order)
  if (canPayAhead(order) && !isTaken(order)) return payableAhead(order)
  return texts[paymentState]
}

const LATE_MONEY =
  'If money for it still arrives, we put it on the order as long as we have the plants, or refund it. Either happens by itself.'

const texts: Record<PaymentState, PaymentText> = {
  awaited: {
    title: 'We are confirming your payment',
    lines: [
      'This takes a few seconds, sometimes a minute. Please do not pay again.',
      'You may leave this page: your order goes on without it, and Your Orders shows how it stands.',
    ],
  },
  cash: { title: 'You pay when the plants arrive', lines: ['This order is paid in cash at your door.'] },
  paid: {
    title: 'Your payment has arrived',
    lines: ['Thank you! Your order is paid. Your Orders shows how it goes on.'],
  },
  failed: {
    title: 'Your payment could not be confirmed',
    lines: ['The payment provider does not vouch for this payment, so the order is not being packed.', LATE_MONEY],
  },
  ended: {
    title: 'This order is cancelled',
    lines: ['It was cancelled before a payment for it reached us.', LATE_MONEY],
  },
  refunding: {
    title: 'Refund on its way',
    lines: ['This order is cancelled. Its money goes back the way you paid, usually within a few working days.'],
  },
  refunded: {
    title: 'Refunded',
    lines: ['The money for this order has gone back the way you paid. Your bank may take a few days to show it.'],
  },
  retained: {
    title: 'The parcel came back',
    lines: [
      'This order is closed. Its page under Your Orders says what of your payment goes back, and why not the rest.',
    ],
  },
}

function payableAhead({ payAhead }: Order): PaymentText {
  const line = 'This order is paid in cash at your door. Until it leaves the nursery, you can also pay it online now.'
  return {
    title: 'You pay when the plants arrive',
    lines: payAhead === null ? [line] : [line, `Paying now saves ${savingText(payAhead.saving)}.`],
  }
}

function advancePaid(order: Order): PaymentText {
  const isDelivered = order.status === 'delivered'
  const rest = formatSum(payableOnDelivery(order))
  return {
    title: 'Your advance has arrived',
    lines: [
      isDelivered
        ? `Thank you! The other ${rest} were paid at the door.`
        : `Thank you! Your order is confirmed. Please have ${rest} ready when the plants arrive.`,
      ...(canPayAhead(order) && !isTaken(order)
        ? ['Until it leaves the nursery, you can also pay the rest online now.']
        : []),
    ],
  }
}

function awaited(order: Order): PaymentText {
  const { heldUntil, advance } = order
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > Date.now()
  const holds = isHeld ? [`We keep your plants until ${formatTime(heldUntil)}.`] : []
  const split = `Pay ${formatSum(payableOnline(order))} now, ${formatSum(payableOnDelivery(order))} at the door.`
  return {
    title: 'No payment has reached us yet',
    lines: [
      ...(advance === null || isTaken(order) ? [] : [split]),
      'If you have paid, you need do nothing: we hear of it from the payment provider, and this page will say so.',
      ...(isTaken(order) ? [] : [['If you have not, you can pay now.', ...holds].join(' ')]),
    ],
  }
}
