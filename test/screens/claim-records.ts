import type { AdminClaim, Claim, Claimable } from '../../contract/claims.ts'
import type { Order } from '../../contract/orders.ts'
import { PLACED_AT } from './order-records.ts'
import { newId } from './records.ts'

/** A claim of a piece of each item of an order, as its shopper sees it. */
export function aClaim({ _id, number, items }: Order, changes: Partial<Claim> = {}): Claim {
  return {
    _id: newId(),
    ticket: `C-${number}-1`,
    order: { _id, number },
    status: 'open',
    reason: 'dead',
    text: 'All its leaves are brown.',
    lines: items.map((item) => ({ item: item._id, plant: item.plant, name: item.name, quantity: 1 })),
    photos: [],
    deadline: '2099-12-04T04:45:00.000Z',
    createdAt: PLACED_AT,
    events: [],
    refund: null,
    ...changes,
  }
}

/** That claim as the back office sees it. */
export function anAdminClaim(order: Order, changes: Partial<AdminClaim> = {}): AdminClaim {
  const { lines, ...claim } = aClaim(order)
  return {
    ...claim,
    lines: lines.map((line, place) => ({ ...line, price: order.items[place]?.price ?? 0 })),
    events: [{ kind: 'opened', at: PLACED_AT, text: null, by: 'shopper', name: 'Asha Kulkarni' }],
    refund: null,
    proposedRefund: null,
    cashApprovalAbove: null,
    paymentMethod: order.paymentMethod,
    cashLeft: order.paymentMethod === 'cod' ? order.amount : null,
    advanceLeft: 0,
    canTransfer: true,
    user: { _id: newId(), name: 'Asha Kulkarni', email: 'asha@paudha.example', phoneNumber: null },
    history: { customerClaims: 1, customerOrders: 1, plantClaims: [] },
    purgeAt: null,
    value: order.items.reduce((sum, { price }) => sum + price, 0),
    urgency: 'later',
    ...changes,
  }
}

/** All that was ordered may be claimed. */
export function claimableOf({ items }: Order, changes: Partial<Claimable> = {}): Claimable {
  const until = '2099-12-06T04:45:00.000Z'
  return {
    until,
    reason: null,
    lines: items.map(({ _id, quantity }) => ({ item: _id, quantity, until })),
    ...changes,
  }
}
