import assert from 'node:assert/strict'
import { test } from 'vitest'
import { advanceStatuses } from '../payment/advance.ts'
import { paymentStatuses } from '../payment/payment-transitions.ts'
import { shipmentStatuses } from '../shipment.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod, paymentMethods } from './order-status.ts'
import {
  type Actor,
  allowedOrderTransitions,
  type OrderTransitionContext,
  refusalOfOrderTransition,
} from './order-transitions.ts'

const actors = ['shopper', 'admin', 'payment', 'clock'] as const satisfies readonly Actor[]

/**
 * Every transition that the specification and the decisions allow, written down by hand: from, to, by whom, of which
 * orders.
 */
const expected: readonly [
  from: OrderStatus,
  to: OrderStatus,
  by: readonly Actor[],
  of: readonly PaymentMethod[],
  when?: (context: OrderTransitionContext) => boolean,
][] = [
  ['pending', 'paid', ['payment'], ['online']],
  ['pending', 'payment_failed', ['payment', 'shopper'], ['online']],
  ['pending', 'shipped', ['admin'], ['cod'], ({ advance }) => advance !== 'pending'],
  ['pending', 'cancelled', ['shopper', 'admin'], ['cod']],
  ['pending', 'cancelled', ['clock'], ['cod'], ({ advance }) => advance === 'pending'],
  ['pending', 'cancelled', ['shopper', 'admin', 'payment', 'clock'], ['online']],
  ['paid', 'shipped', ['admin'], ['cod', 'online']],
  ['paid', 'cancelled', ['shopper', 'admin'], ['cod', 'online']],
  ['shipped', 'delivered', ['admin'], ['cod', 'online'], ({ shipment }) => shipment !== 'returned'],
  ['shipped', 'cancelled', ['admin'], ['cod', 'online'], ({ shipment }) => shipment === 'returned'],
  ['cancelled', 'paid', ['payment'], ['online'], ({ payment }) => payment !== 'paid' && payment !== 'refunded'],
  ['payment_failed', 'paid', ['payment'], ['online'], ({ payment }) => payment !== 'paid' && payment !== 'refunded'],
]

const contexts: readonly OrderTransitionContext[] = actors.flatMap((actor) =>
  paymentMethods.flatMap((paymentMethod) =>
    paymentStatuses.flatMap((payment) =>
      shipmentStatuses.flatMap((shipment) =>
        [null, ...advanceStatuses].map((advance) => ({ actor, paymentMethod, payment, shipment, advance })),
      ),
    ),
  ),
)

function isExpected(from: OrderStatus, to: OrderStatus, context: OrderTransitionContext): boolean {
  return expected.some(
    ([before, after, by, of, when]) =>
      before === from &&
      after === to &&
      by.includes(context.actor) &&
      of.includes(context.paymentMethod) &&
      (when?.(context) ?? true),
  )
}

test('an order has exactly the transitions that the specification and the decisions list', () => {
  for (const from of orderStatuses)
    for (const to of orderStatuses)
      for (const context of contexts) {
        const allowed = refusalOfOrderTransition(from, to, context) === null
        assert.equal(allowed, isExpected(from, to, context), `${from} → ${to} ${JSON.stringify(context)}`)
      }
})

test('the allowed transitions are those that are not refused, in the order of the buttons', () => {
  for (const from of orderStatuses)
    for (const context of contexts) {
      const open = orderStatuses.filter((to) => refusalOfOrderTransition(from, to, context) === null)
      assert.deepEqual(allowedOrderTransitions(from, context), open)
    }
})

test('a refusal gives the reason', () => {
  const cod = { actor: 'admin', paymentMethod: 'cod', payment: 'pending', shipment: 'pending', advance: null } as const
  const online = { ...cod, paymentMethod: 'online' } as const
  assert.equal(refusalOfOrderTransition('delivered', 'cancelled', cod), 'no_such_move')
  assert.equal(refusalOfOrderTransition('pending', 'delivered', cod), 'no_such_move')
  assert.equal(refusalOfOrderTransition('pending', 'paid', cod), 'online_orders_only')
  assert.equal(refusalOfOrderTransition('pending', 'paid', online), 'not_yours_to_move')
  assert.equal(refusalOfOrderTransition('pending', 'shipped', online), 'unpaid')
  assert.equal(refusalOfOrderTransition('pending', 'shipped', { ...cod, advance: 'pending' }), 'advance_unpaid')
  assert.equal(refusalOfOrderTransition('pending', 'cancelled', { ...cod, actor: 'clock' }), 'online_orders_only')
  assert.equal(refusalOfOrderTransition('shipped', 'cancelled', { ...cod, shipment: 'shipped' }), 'not_returned')
  assert.equal(refusalOfOrderTransition('shipped', 'delivered', { ...cod, shipment: 'returned' }), 'returned')
  const late = { ...online, actor: 'payment', payment: 'refunded', shipment: 'cancelled' } as const
  assert.equal(refusalOfOrderTransition('cancelled', 'paid', late), 'already_settled')
})
