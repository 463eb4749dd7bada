import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { completeOrder, completeRefund, UNKNOWN } from '../../complete-order.ts'
import { recordsIn } from '../../records.ts'

type Payment = OrderWithHistory['payments'][number]
type Refund = OrderWithHistory['refunds'][number]
type Transfer = OrderWithHistory['failedTransfers'][number]
type Event = OrderWithHistory['events'][number]

/** Fills in the parts and ledgers that an order or one of their entries lacks. */
export function completeHistory(order: OrderWithHistory): OrderWithHistory {
  return {
    ...order,
    ...completeOrder(order),
    payments: recordsIn(order.payments, 'providerPaymentId').map(completePayment),
    refunds: recordsIn(order.refunds).map(completeEntry),
    restocked: recordsIn(order.restocked, 'item'),
    failedTransfers: recordsIn(order.failedTransfers).map(completeTransfer),
    canTransfer: order.canTransfer ?? false,
    stockMovements: recordsIn(order.stockMovements, 'plant'),
    events: recordsIn(order.events, 'aspect').map(completeEvent),
    unprintable: order.unprintable ?? [],
    cashApprovalAbove: order.cashApprovalAbove ?? null,
    incidents: recordsIn(order.incidents).map((incident) => ({ ...incident, resolved: incident.resolved ?? null })),
  }
}

function completePayment(payment: Payment): Payment {
  return {
    ...payment,
    firstSeenAt: payment.firstSeenAt ?? '',
    status: payment.status ?? (UNKNOWN as Payment['status']),
    method: payment.method ?? null,
    isAtDoor: payment.isAtDoor ?? false,
    currency: payment.currency ?? 'INR',
    fee: payment.fee ?? null,
    taxOnFee: payment.taxOnFee ?? null,
    customerFee: payment.customerFee ?? 0,
    providerOffer: payment.providerOffer ?? 0,
    settlement: payment.settlement ?? null,
  }
}

function completeEntry(refund: Refund): Refund {
  return {
    ...completeRefund(refund),
    lines: recordsIn(refund.lines, 'item').map((line) => ({ ...line, restock: line.restock ?? 0 })),
    providerPaymentId: refund.providerPaymentId ?? null,
    problem: refund.problem ?? null,
    note: refund.note ?? null,
    by: refund.by ?? null,
    proposer: refund.proposer ?? null,
    approvedBy: refund.approvedBy ?? null,
    reference: refund.reference ?? null,
  }
}

function completeTransfer(transfer: Transfer): Transfer {
  const partial: Partial<Transfer> = transfer
  return {
    ...transfer,
    amount: partial.amount ?? Number.NaN,
    lines: recordsIn(partial.lines, 'item'),
    deliveryFee: partial.deliveryFee ?? 0,
    payee: partial.payee ?? null,
    problem: partial.problem ?? null,
    wasMadeLate: partial.wasMadeLate ?? false,
    createdAt: partial.createdAt ?? '',
  }
}

function completeEvent(event: Event): Event {
  return {
    ...event,
    happenedAt: event.happenedAt ?? '',
    from: event.from ?? null,
    to: event.to ?? UNKNOWN,
    reason: event.reason ?? null,
    note: event.note ?? null,
  }
}
