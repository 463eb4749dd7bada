import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { often } from '../for-all.fixture.ts'
import { refusalOfPaymentTransition } from '../payment/payment-transitions.ts'
import { refusalOfShipmentTransition } from '../shipment.ts'
import { orderStatuses, type PaymentMethod } from './order-status.ts'
import {
  type Actor,
  type OrderState,
  refusalOfOrderTransition,
  stateAfterTransition,
  stockEffect,
} from './order-transitions.ts'

const actors = ['shopper', 'admin', 'payment', 'clock'] as const satisfies readonly Actor[]
const placed: OrderState = { status: 'pending', payment: 'pending', shipment: 'pending', advance: null }

/** How an order is paid: `advance` is a cash order with one. */
type Kind = PaymentMethod | 'advance'
const kinds = ['cod', 'online', 'advance'] as const satisfies readonly Kind[]
const methodOf = (kind: Kind): PaymentMethod => (kind === 'online' ? 'online' : 'cod')

/** The states that an order is ever in together, written down by hand. */
const expected: Readonly<Record<Kind, readonly string[]>> = {
  cod: [
    'pending, payment pending, shipment pending',
    'shipped, payment pending, shipment shipped',
    'shipped, payment pending, shipment returned',
    'delivered, payment paid, shipment delivered',
    'cancelled, payment cancelled, shipment cancelled',
    'cancelled, payment cancelled, shipment returned',
  ],
  online: [
    'pending, payment pending, shipment pending',
    'paid, payment paid, shipment pending',
    'shipped, payment paid, shipment shipped',
    'shipped, payment paid, shipment returned',
    'delivered, payment paid, shipment delivered',
    'payment_failed, payment failed, shipment cancelled',
    'payment_failed, payment refunded, shipment cancelled',
    'cancelled, payment cancelled, shipment cancelled',
    'cancelled, payment paid, shipment cancelled',
    'cancelled, payment refunded, shipment cancelled',
    'cancelled, payment paid, shipment returned',
    'cancelled, payment refunded, shipment returned',
  ],
  advance: [
    'pending, payment pending, shipment pending, advance pending',
    'pending, payment pending, shipment pending, advance paid',
    'shipped, payment pending, shipment shipped, advance paid',
    'shipped, payment pending, shipment returned, advance paid',
    'delivered, payment paid, shipment delivered, advance paid',
    'cancelled, payment cancelled, shipment cancelled, advance cancelled',
    'cancelled, payment cancelled, shipment cancelled, advance paid',
    'cancelled, payment cancelled, shipment cancelled, advance refunded',
    'cancelled, payment cancelled, shipment returned, advance paid',
    'cancelled, payment cancelled, shipment returned, advance refunded',
  ],
}

/** What may happen to an order: a transition, an advance that arrives, a returned parcel, a refund. */
type Step =
  | { kind: 'transition'; to: OrderState['status']; actor: Actor }
  | { kind: 'advance' }
  | { kind: 'returned' }
  | { kind: 'refunded' }

const steps: readonly Step[] = [
  ...orderStatuses.flatMap((to) => actors.map((actor) => ({ kind: 'transition', to, actor }) as const)),
  { kind: 'advance' },
  { kind: 'returned' },
  { kind: 'refunded' },
]

/** The state after the step, or null when the tables do not allow it. */
function after(state: OrderState, kind: Kind, step: Step): OrderState | null {
  const paymentMethod = methodOf(kind)
  if (step.kind === 'transition') {
    const context = { ...state, actor: step.actor, paymentMethod }
    const allowed = refusalOfOrderTransition(state.status, step.to, context) === null
    return allowed ? stateAfterTransition({ ...state, paymentMethod }, step.to) : null
  }
  if (step.kind === 'returned') {
    return refusalOfShipmentTransition(state.shipment, 'returned') === null ? { ...state, shipment: 'returned' } : null
  }
  if (step.kind === 'advance')
    return state.status === 'pending' && state.advance === 'pending' ? { ...state, advance: 'paid' } : null
  const isOver = state.status === 'cancelled' || state.status === 'payment_failed'
  if (isOver && (state.advance === 'paid' || state.advance === 'cancelled')) return { ...state, advance: 'refunded' }
  const allowed = isOver && paymentMethod === 'online' && refusalOfPaymentTransition(state.payment, 'refunded') === null
  return allowed ? { ...state, payment: 'refunded' } : null
}

function reachable(kind: Kind): OrderState[] {
  const first = firstOf(kind)
  const found = new Map([[textOf(first), first]])
  for (const state of found.values()) {
    for (const step of steps) {
      const next = after(state, kind, step)
      if (next) found.set(textOf(next), found.get(textOf(next)) ?? next)
    }
  }
  return [...found.values()]
}

function firstOf(kind: Kind): OrderState {
  return { ...placed, advance: kind === 'advance' ? 'pending' : null }
}

function textOf({ status, payment, shipment, advance }: OrderState): string {
  return `${status}, payment ${payment}, shipment ${shipment}${advance === null ? '' : `, advance ${advance}`}`
}

test('an order, its payment and its shipment are only ever in states that go together', () => {
  for (const kind of kinds) assert.deepEqual(reachable(kind).map(textOf).toSorted(), expected[kind].toSorted())
})

test('an allowed transition of an order implies allowed transitions of its payment and its shipment, or none', () => {
  for (const kind of kinds)
    for (const state of reachable(kind))
      for (const step of steps) {
        const next = after(state, kind, step) ?? state
        const what = `${textOf(state)} → ${textOf(next)}`
        if (next.payment !== state.payment)
          assert.equal(refusalOfPaymentTransition(state.payment, next.payment), null, what)
        if (next.shipment !== state.shipment)
          assert.equal(refusalOfShipmentTransition(state.shipment, next.shipment), null, what)
      }
})

test('in any sequence of transitions, stock is released only while held and reserved only while not', () => {
  const choices = fc.array(fc.nat(), { maxLength: 60 })
  often(fc.constantFrom(...kinds), choices, (kind, chosen) => {
    let state = firstOf(kind)
    let held = 1
    for (const choice of chosen) {
      const open = steps.map((step) => after(state, kind, step)).filter((next) => next !== null)
      const next = open[choice % open.length]
      if (!next) break
      held += { release: -1, reserve: 1, none: 0 }[stockEffect(state, next.status)]
      assert.ok(held === 0 || held === 1, `${held} held after ${textOf(state)} → ${textOf(next)}`)
      assert.equal(held === 1, holdsStock(next), `${textOf(state)} → ${textOf(next)}`)
      state = next
    }
  })
})

/** A returned parcel holds its pieces until the admin has counted them. */
function holdsStock({ status, shipment }: OrderState): boolean {
  return shipment === 'returned' || ['pending', 'paid', 'shipped', 'delivered'].includes(status)
}
