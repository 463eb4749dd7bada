import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildClaim } from '../support/claims.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { buildOrderIn, buildReturnedOrder, placedStates } from '../support/orders-in-states.ts'
import { buildReplacedOrder, replace } from '../support/replacements.ts'
import { shopForTests } from '../support/test-shop.ts'
import { assertInvariants, findViolations } from './invariants.ts'

const shop = shopForTests()

test('a shop with orders in every state is sound', async () => {
  const shopper = await buildPerson(shop)
  for (const state of placedStates) {
    const isUnpaid = state.paymentMethod === 'online' && state.status === 'pending'
    await buildOrderIn(shop, isUnpaid ? await buildPerson(shop) : shopper, state)
  }
  const admin = await buildAdmin(shop)
  await buildReturnedOrder(shop, shopper, admin, { sound: 1 })
  const { _id: id } = await buildOrderIn(shop, shopper, { paymentMethod: 'cod', status: 'pending' })
  const tracking = { courier: 'Delhivery', trackingNumber: '1234567890' }
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped', ...tracking } })
  await admin.api.call('PUT /admin/orders/:id/tracking', { params: { id }, body: { courier: 'Our own van' } })
  const plant = await buildPlant(shop, { price: 300, stock: 9 })
  await buildOrder(shopper, [{ plant, quantity: 3, price: 300 }])
  await shopper.api.call('POST /plants/:id/reviews', { params: { id: plant }, body: { rating: 4, comment: 'Sound.' } })
  const shippedReplacement = await buildReplacedOrder(shop, shopper, admin)
  await admin.api.call('POST /admin/replacements/:id/ship', {
    params: { id: shippedReplacement.replacement },
    body: tracking,
  })
  const { replacement } = await buildReplacedOrder(shop, shopper, admin)
  await admin.api.call('POST /admin/replacements/:id/cancel', { params: { id: replacement } })
  for (const move of ['lose', 'deliver', 'return'] as const) await replaceAgain(shopper, admin, move)
  const { _id: claim, lines } = await buildClaim(shop, shopper)
  await admin.api.call('POST /admin/claims/:id/decision', {
    params: { id: claim },
    body: {
      kind: 'refund',
      lines: lines.map(({ item, quantity }) => ({ item, quantity, restock: quantity })),
      speed: 'normal',
    },
  })
  await buildClaimsInStates(shopper, admin)
  await assertInvariants(shop.database)
})

/** All of an order is replaced once more: its first replacement was lost, arrived dead or came back. */
async function replaceAgain(shopper: Person, admin: Person, move: 'lose' | 'deliver' | 'return'): Promise<void> {
  const { order, replacement: id } = await buildReplacedOrder(shop, shopper, admin)
  await admin.api.call('POST /admin/replacements/:id/ship', { params: { id }, body: {} })
  const lines = order.items.map(({ _id: item, quantity }) => ({ item, quantity }))
  const body = { items: lines.map(({ item }) => ({ item, sound: 1 })) }
  await (move === 'return'
    ? admin.api.call('POST /admin/replacements/:id/return', { params: { id }, body })
    : admin.api.call(`POST /admin/replacements/:id/${move}`, { params: { id } }))
  await replace(shop, admin, order._id, lines)
}

/** A claim that was answered and accepted as a replacement, one that is open, and one that was withdrawn. */
async function buildClaimsInStates(shopper: Person, admin: Person): Promise<void> {
  const { _id: accepted } = await buildClaim(shop, shopper)
  const decide = (body: { kind: 'ask'; text: string } | { kind: 'replace' }) =>
    admin.api.call('POST /admin/claims/:id/decision', { params: { id: accepted }, body })
  await decide({ kind: 'ask', text: 'Which stem?' })
  const body = { text: 'The left one.', photos: [] }
  await shopper.api.call('POST /claims/:id/answer', { params: { id: accepted }, body })
  await decide({ kind: 'replace' })
  await buildClaim(shop, shopper)
  const { _id: id } = await buildClaim(shop, shopper)
  await shopper.api.call('POST /claims/:id/withdraw', { params: { id } })
}

const first = `(select id from orders where status = 'pending' and payment_method = 'cod' order by id limit 1)`
const cancelled = `(select id from orders where shipment_status = 'cancelled' and payment_method = 'cod')`
const returned = `(select id from orders where shipment_status = 'returned')`
const tracked = `(select id from orders where courier is not null)`
const delivered = `(select id from orders where status = 'delivered' and payment_method = 'cod'
  and id not in (select order_id from replacements) and id not in (select order_id from claims))`
const replaced = `(select order_id from replacements where status = 'shipped')`
const openClaim = `(select id from claims where status = 'open')`
const acceptedClaim = `(select id from claims where status = 'replacing')`
const withdrawnClaim = `(select id from claims where status = 'withdrawn')`
const lost = `(select order_id from replacements where status = 'lost')`
const unreplaced = `(select order_id from replacements where status = 'cancelled')`
const paid = `(select id from orders where status = 'paid')`
const unpaid = `(select id from orders where status = 'pending' and payment_method = 'online')`
const setAdvance = (status: string, sum = 8_000) =>
  `update orders set advance = ${sum}, advance_status = '${status}' where id = ${first};`
const cancelPaid = `update orders set status = 'cancelled', shipment_status = 'cancelled' where id = ${paid};`
const refundOf = (order: string, amount = '40000', status = 'requested') =>
  `insert into refunds (id, payment_id, order_id, amount, reason, status, provider_refund_id)
   select 'AAAAAAAAAAAAAAAAAAAA', id, order_id, ${amount}, 'order_cancelled', '${status}', 'rfnd_1' from payments
   where order_id = ${order};`
const paymentOfRest = (sum: number) =>
  `insert into payments (id, order_id, part, amount, currency, status, purpose)
   values ('pay_rest', ${paid}, 'rest', ${sum}, 'INR', 'captured', 'pays_order');`
const qrCodeOf = (order: string, amount: string, status: string) =>
  `insert into door_qr_codes (id, order_id, amount, status, closes_at)
   values ('AAAAAAAAAAAAAAAAAAAA', ${order}, ${amount}, '${status}', now())`
const ofClaim = `(select refund_id from claims where status = 'refunding')`
const remittanceOf = (amount: string) =>
  `insert into remittances (id, file_hash, file_name, day, amount, imported_by)
   select 'AAAAAAAAAAAAAAAAAAAA', sha256('a'), 'a.csv', '2026-11-01', ${amount}, user_id from orders where id = ${paid};`
const lineOf = (order: string) => `(select plant_id from order_lines where order_id = ${order})`

const repeatMove = (order: string, change: number, which = 'true') =>
  `insert into stock_movements (plant_id, order_id, reason, change, stock_after)
   select plant_id, order_id, reason, change, stock_after + change from stock_movements
   where order_id = ${order} and ${which};
   update plants set stock = stock + ${change}, stock_moves = stock_moves + 1 where id = ${lineOf(order)}`
const forgetMoves = (where: string) =>
  `with lost as (delete from stock_movements where ${where} returning *)
   update plants set stock = stock - lost.change, stock_moves = stock_moves - 1
   from lost where plants.id = lost.plant_id`
const falsify = (figure: string, where: string) =>
  `alter table tax_documents disable trigger tax_documents_stay;
   update tax_documents set content = jsonb_set(content, '{sale,totals,${figure}}', '1') where ${where}`

/** By the violation that must be found, the statements that cause it. */
const breakages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'I1 replacements took what their records say': {
    'a replacement that took no stock': forgetMoves(`order_id = ${replaced} and reason = 'replacement'`),
  },
  'I1 only pieces of a replacement that came back are on sale again': {
    'a piece from a parcel that never came back': `update replacement_lines set sound = 1 where order_id = ${replaced}`,
  },
  'I1 no more pieces are being replaced than were ordered': {
    'more replaced than was ordered': `update replacement_lines set quantity = 3 where order_id = ${replaced}`,
    'one replacement more than was lost': `update replacement_lines set quantity = 3
     where order_id = ${lost} and replacement_id in (select id from replacements where status = 'pending')`,
  },
  'I7 stock of replacements is taken and given back by turns': {
    'a replacement whose stock was released twice': repeatMove(unreplaced, 1, "reason = 'replacement_release'"),
  },
  'I1 refunds put back on sale what their records say': {
    'a refund whose pieces were not put back on sale': forgetMoves(`reason = 'refund_release'`),
  },
  'I1 no more pieces are back on sale than were refunded': {
    'more pieces put back on sale than were refunded': `update refunds set lines = jsonb_set(lines, '{0,restock}', '2') where id = ${ofClaim}`,
  },
  'I5 only what was delivered is replaced': {
    'a replacement for an undelivered order': `alter table replacement_lines drop constraint replacement_lines_replacement_id_order_id_fkey;
     update replacements set order_id = ${first} where status = 'shipped'`,
  },
  'I5 every event of a replacement is a legal move': {
    'a replacement that skips its shipping': `delete from replacement_events where to_state = 'shipped';
     update replacement_events set to_state = 'delivered', from_state = null
     where replacement_id = (select id from replacements where status = 'shipped')`,
  },
  'I5 the last event of a replacement has its status': {
    'a replacement whose status has no event': `update replacements set status = 'delivered' where status = 'shipped'`,
  },
  'I5 only what was delivered is claimed': {
    'a claim for an undelivered order': `alter table claim_lines drop constraint claim_lines_order_id_line_id_fkey;
     update claims set order_id = ${first} where id = ${openClaim}`,
    'a claim that a stranger opened': `update claims set user_id = (select user_id from claim_events where actor = 'admin' limit 1) where id = ${openClaim}`,
  },
  'I5 every event of a claim is a legal move': {
    'a question that the shopper wrote': `update claim_events set actor = 'shopper' where kind = 'question'`,
    'an answer to no question': `delete from claim_events where kind = 'question'`,
  },
  'I5 the last event of a claim has its status': {
    'a claim that was decided without an event': `update claims set status = 'refused', ended_at = now() where id = ${openClaim}`,
  },
  'I5 each move of a claim has who and when': {
    'a decision without an admin': `update claim_events set user_id = null where kind = 'replaced'`,
    'a decision without a time': `update claims set answered_at = null where id = ${acceptedClaim}`,
    'a claim that ended before its last event': `update claims set ended_at = ended_at - interval '1 hour' where id = ${withdrawnClaim}`,
  },
  'I7 a line has one open claim': {
    'a line with two open claims': `drop index claim_lines_open_once;
     update claim_lines set (order_id, line_id) = (select order_id, line_id from claim_lines where claim_id = ${openClaim})
     where claim_id = ${acceptedClaim}`,
  },
  'I7 no more pieces are claimed at a time than were ordered': {
    'more pieces claimed than were ordered': `update claim_lines set quantity = 3 where claim_id = ${openClaim}`,
  },
  'I7 a claim that was accepted as a replacement has one, of its pieces': {
    'an accepted claim whose parcel was cancelled': `update replacements set status = 'cancelled' where id = (select replacement_id from claims where id = ${acceptedClaim})`,
    'a claim still accepted although its replacement was lost': `update replacements set status = 'lost' where id = (select replacement_id from claims where id = ${acceptedClaim})`,
    'an accepted claim whose parcel belongs to another order': `update claims set replacement_id = (select id from replacements where status = 'shipped') where id = ${acceptedClaim}`,
    'a parcel with more pieces than were claimed': `update replacement_lines set quantity = 2
     where replacement_id = (select replacement_id from claims where id = ${acceptedClaim})`,
    'a parcel without the claimed pieces': `delete from replacement_lines
     where replacement_id = (select replacement_id from claims where id = ${acceptedClaim})`,
    'a claim that is settled before its parcel arrived': `update claims set status = 'settled', ended_at = now() where id = ${acceptedClaim}`,
  },
  'I1 the stock is the sum of its ledger': {
    'stock that changed without a movement': `update plants set stock = stock + 1 where id = ${lineOf(first)}`,
    'a movement without stock': `insert into stock_movements (plant_id, reason, change, stock_after)
     select id, 'adjustment', 5, stock + 5 from plants where id = ${lineOf(first)}`,
    'pieces that came back and were neither written off nor put on sale': `with kept as (delete from stock_movements where order_id = ${returned} and reason = 'write_off' returning *)
     update plants set stock_moves = stock_moves - 1 from kept where plants.id = kept.plant_id`,
  },
  'I1 the stock is never below 0': {
    'stock below 0': `alter domain piece_count drop constraint piece_count_rule; update plants set stock = -1 where id = ${lineOf(first)}`,
  },
  'I1 each movement has the stock after it': {
    'a movement that states another stock': `update stock_movements set stock_after = stock_after + 1 where order_id = ${first}`,
  },
  'I1 a ledger opens once, at its beginning': {
    'a ledger that opens twice': `insert into stock_movements (plant_id, reason, change, stock_after)
     select id, 'initial', 5, stock + 5 from plants where id = ${lineOf(first)}`,
  },
  'I1 a plant counts the movements of its stock': {
    'a movement not counted at the plant': `update plants set stock_moves = stock_moves - 1 where id = ${lineOf(first)}`,
  },
  'I1 stock, held, sold, written off and given as replacement are what was brought in': {
    'an order that took its stock twice': repeatMove(first, -2),
  },
  'I1 an order holds what its status says': {
    'a cancelled order whose stock was not released': forgetMoves(`order_id = ${cancelled} and reason = 'release'`),
    'stock taken for a plant that is not on the order': `update stock_movements set plant_id = ${lineOf(cancelled)} where order_id = ${first}`,
    'a returned parcel whose pieces are missing from the ledger': forgetMoves(
      `order_id = ${returned} and reason = 'release'`,
    ),
  },
  'I7 stock is taken and given back by turns': {
    'stock released twice': repeatMove(cancelled, 2, "reason = 'release'"),
  },
  'I1 only pieces of a returned parcel are written off': {
    'pieces written off that no parcel brought back': `insert into stock_movements (plant_id, order_id, reason, change, stock_after)
     select plant_id, order_id, 'write_off', -1, stock_after - 1
     from stock_movements where order_id = ${cancelled} and reason = 'release';
     update plants set stock = stock - 1, stock_moves = stock_moves + 1 where id = ${lineOf(cancelled)}`,
    'more pieces written off than came back': `update stock_movements set change = -3, stock_after = stock_after - 2
     where order_id = ${returned} and reason = 'write_off';
     update plants set stock = stock - 2 where id = ${lineOf(returned)}`,
  },
  'I7 a review is counted once': {
    'a review counted twice': 'update plants set review_count = 2, review_stars = 8 where review_count = 1',
    'a hidden review that still counts':
      "update reviews set hidden_at = now(), hidden_reason = 'It names a neighbour.'",
  },
  'I4 one order per key': {
    'two orders with one key': `alter table orders drop constraint orders_user_id_idempotency_key_key;
     update orders set idempotency_key = 'key', request_digest = 'digest'`,
  },
  'I5 the last event has the present state': {
    'a status without an event': `update orders set status = 'cancelled', payment_status = 'cancelled', shipment_status = 'cancelled'
     where id = ${first}`,
    'a courier that changed without an event': `update orders set tracking_number = '987654' where id = ${tracked}`,
    'a promised day that moved without an event': `insert into order_events (order_id, actor, aspect, from_state, to_state)
     values (${first}, 'clock', 'delivery', '2026-12-04/2026-12-04', '2026-12-05/2026-12-05')`,
  },
  'I5 events follow one upon the other': {
    'a lost event': `delete from order_events where order_id = ${delivered} and to_state = 'shipped'`,
    'a lost correction': `delete from order_events where order_id = ${tracked} and aspect = 'tracking' and from_state = '(none)'`,
  },
  'I5 each state has its events': {
    'an order without events': `delete from order_events where order_id = ${first}`,
    'a parcel that shipped without an event': `delete from order_events where order_id = ${delivered} and aspect = 'shipment'`,
  },
  'I5 every event is a legal move': {
    'a transition that is not in the table': `insert into order_events (order_id, actor, aspect, from_state, to_state)
     values (${delivered}, 'admin', 'order', 'delivered', 'cancelled')`,
    'a legal transition by the wrong actor': `update order_events set actor = 'shopper' where order_id = ${delivered} and to_state = 'shipped'`,
  },
  'I5 only an admin records who carries a parcel': {
    'a courier set by a shopper': `update order_events set actor = 'shopper' where order_id = ${tracked} and aspect = 'tracking'`,
  },
  'I5 who carries a parcel was recorded in an event': {
    'a courier without an event': `delete from order_events where order_id = ${tracked} and aspect = 'tracking'`,
  },
  'I5 a shopper moves only an own order': {
    'a shopper who changed another’s order': `update order_events set user_id = null where order_id = ${cancelled} and actor = 'shopper'`,
  },
  'I5 the states of an order go together': {
    'a cash order that counts as paid before delivery': `update orders set payment_status = 'paid' where id = ${first}`,
    'an order that was shipped before its advance was paid': `${setAdvance('pending')}
     update orders set status = 'shipped', shipment_status = 'shipped' where advance is not null`,
  },
  'I2 an online order or an advance is paid by one payment of exactly its sum': {
    'a paid order without money': `delete from payments where order_id = ${paid}`,
    'a paid order with one paisa too little': `update payments set amount = amount - 1 where order_id = ${paid}`,
    'a paid order with an unneeded offer of the provider': `update payments set provider_offer = 1 where order_id = ${paid}`,
    'a paid order whose payment includes one paisa of fee': `update payments set customer_fee = 1 where order_id = ${paid}`,
    'a paid order with dollars': `update payments set currency = 'USD' where order_id = ${paid}`,
    'an advance paid without money': setAdvance('paid'),
    'an order paid in two parts with one paisa too much': paymentOfRest(1),
  },
  'I2 no money pays an order that is not online or waits': {
    'money that pays an order which is still pending': `update payments set order_id = ${unpaid} where order_id = ${paid}`,
    'money that pays an advance which is still pending': `update payments set order_id = ${first} where order_id = ${paid}; ${setAdvance('pending')}`,
  },
  'I5 the clock cancels no order whose advance was paid': {
    'an order that expired although its advance was paid': `${setAdvance('paid')}
     insert into order_events (order_id, actor, aspect, from_state, to_state)
     values (${first}, 'payment', 'advance', 'pending', 'paid'), (${first}, 'clock', 'order', 'pending', 'cancelled')`,
  },
  'I6 an advance is a part of the amount of a cash order, in whole rupees': {
    'an advance with paise': setAdvance('pending', 8_050),
  },
  'I6 an online order or an advance has one collection, of its sum': {
    'an advance without a collection': setAdvance('pending'),
    'an online order without a collection': `delete from payment_intents where order_id = ${unpaid}`,
    'a collection of another sum': `update payment_intents set amount = amount - 1 where order_id = ${unpaid}`,
    'an early payment below what its percentage allows': `insert into payment_intents (order_id, amount, saving_percent) select id, amount - 1000, 2 from orders where id = ${first}`,
  },
  'I6 an advance and the rest are together the amount': {
    'a rest that differs from what the advance leaves': `insert into payment_intents (order_id, part, amount) values (${unpaid}, 'rest', 1)`,
  },
  'I3 of all that paid an order no more is retained than was decided': {
    'a returned parcel where each of two payments retains the whole retained sum': `update payments set amount = amount - 100 where order_id = ${paid};
     ${refundOf(paid, 'amount - 100')} ${paymentOfRest(100)}
     update orders set return_decision = '{"reason": "refused", "choice": "policy", "terms": {}, "amount": 39800, "retained": 100, "billed": 100}'
     where id = ${paid};
     ${cancelPaid}`,
  },
  'I2 an order is paid at the door by the payment of its QR code': {
    'an order paid at the door without a scanned code': `update orders set paid_at_door = true where id = ${paid}`,
  },
  'I2 a QR code is of its order, and of its amount': {
    'a QR code with another amount': qrCodeOf(first, '1', 'closed'),
  },
  'I2 only an unpaid cash order has an open QR code': {
    'an open QR code for a paid order': qrCodeOf(paid, '40000', 'open'),
  },
  'I3 captured money has a purpose': {
    'captured money without a purpose': `insert into payments (id, order_id, amount, currency, status) values ('pay_1', ${unpaid}, 40000, 'INR', 'captured')`,
  },
  'I3 money that does not pay an order goes back, all that is not retained': {
    'a cancelled order whose money is not refunded': cancelPaid,
    'a refund that is one paisa short': `${refundOf(paid, '39999')} ${cancelPaid}`,
  },
  'I3 money is retained of returned parcels only': {
    'money retained without a returned parcel': `update orders set return_decision = '{"reason": "refused", "choice": "policy", "terms": {}, "amount": 0, "retained": 0,
       "billed": null}' where id = ${paid}`,
  },
  'I3 no more goes back of a payment than was captured': {
    'a refund of one paisa more': refundOf(paid, '40001'),
    'two full refunds by the shop besides a small one made outside': `insert into refunds (id, payment_id, order_id, amount, reason, made_by)
     select repeat(place, 20), id, order_id, case place when 'C' then 100 else amount end,
       case place when 'C' then 'outside' else 'part' end, case place when 'C' then 'provider' else 'shop' end
     from payments, unnest(array['A', 'B', 'C']) as place
     where order_id = ${paid}`,
  },
  'I3 no piece is paid back twice': {
    'pieces refunded once more than there are': `${refundOf(paid, '100')} update refunds set lines = (
       select jsonb_build_array(jsonb_build_object('item', id, 'quantity', quantity + 1))
       from order_lines where order_id = ${paid} limit 1
     )`,
  },
  'I3 no piece is paid back and sent again': {
    'pieces refunded while their replacement is sent': `insert into refunds (id, order_id, amount, reason, status, reference, lines)
     select 'AAAAAAAAAAAAAAAAAAAA', order_id, 100, 'part', 'succeeded', 'UPI 1',
       jsonb_build_array(jsonb_build_object('item', id, 'quantity', quantity))
     from order_lines where order_id = ${replaced}`,
  },
  'I3 a claim is refunded for what it names of its order': {
    'a claim refunded for more than it names': `update refunds set lines = jsonb_set(lines, '{0,quantity}', '2') where id = ${ofClaim}`,
  },
  'I5 a claim is settled with its refund': {
    'a claim still open although its refund was paid out': `update refunds set status = 'succeeded', provider_refund_id = 'rfnd_9' where id = ${ofClaim}`,
    'a claim settled before its refund': `update claims set status = 'settled', ended_at = now() where refund_id = ${ofClaim}`,
  },
  'I3 a share of a refund is of the same order, and has neither pieces nor a fee of its own': {
    'a share of a refund with its own pieces': `${refundOf(paid, '100')} update refunds set share_of = ${ofClaim}, lines = '[{"item": "A", "quantity": 1}]'
     where id <> ${ofClaim}`,
  },
  'I3 the fee of a delivery is paid back once': {
    'a fee refunded in part': `${refundOf(paid, '100')} update refunds set delivery_fee = 1`,
  },
  'I3 no more cash goes back than was collected': {
    'cash refunded before it was collected': `insert into refunds (id, order_id, amount, reason, status, reference)
     values ('AAAAAAAAAAAAAAAAAAAA', ${first}, 100, 'part', 'succeeded', 'UPI 1')`,
    'more cash on its way to a payee than was collected': `insert into refunds (id, order_id, amount, reason, payee, payee_details)
     values ('AAAAAAAAAAAAAAAAAAAA', ${delivered}, 100000000, 'part', 'UPI ID a…@upi', '{"name": "A", "upi": "asha@upi"}')`,
  },
  'I3 cash is transferred by one payout, and its payee is not stored after it': {
    'a transfer without its payee': `insert into refunds (id, order_id, amount, reason, payee)
     values ('AAAAAAAAAAAAAAAAAAAA', ${delivered}, 100, 'part', 'UPI ID a…@upi')`,
  },
  'I3 what a second admin has not approved is not credited': {
    'a credit note for a refund that was declined': `update refunds set status = 'dropped', decline_note = 'No', decided_by = user_id where id = ${ofClaim}`,
  },
  'I3 what a second admin has not approved is of no claim': {
    'a claim with a refund that was not approved': `insert into refunds (id, order_id, amount, reason, status, reference, user_id, lines)
     select 'AAAAAAAAAAAAAAAAAAAA', order_id, 100, 'part', 'awaiting_approval', 'UPI 1', user_id, '[]'
     from claims where id = ${openClaim};
     update claims set refund_id = 'AAAAAAAAAAAAAAAAAAAA' where id = ${openClaim}`,
  },
  'I3 a payment is refunded when all its money went back': {
    'a refund missing from its payment': `${refundOf(paid, '40000', 'succeeded')} ${cancelPaid}`,
  },
  'I3 an order is refunded when nothing of its money is left': {
    'a refunded order without a refund': `${cancelPaid} update orders set payment_status = 'refunded' where status = 'cancelled' and payment_method = 'online'`,
  },
  'I3 an order whose money went back is refunded': {
    'an order that does not count as refunded after its refund': `update payments set status = 'refunded' where order_id = ${paid};
     ${refundOf(paid, '40000', 'succeeded')} ${cancelPaid}`,
  },
  'I4 one unpaid order at a time': {
    'two unpaid online orders of one shopper': `drop index orders_unpaid_once;
     update orders set status = 'pending', user_id = (select user_id from orders where id = ${unpaid}) where id = ${paid}`,
  },
  'I6 the amount is the sum of the lines and of the delivery': {
    'an amount that is not the sum of the lines': `update orders set amount = amount + 1 where id = ${first}`,
    'a delivery fee missing from the amount': `update orders set delivery_fee = 1 where id = ${first}`,
    'an order without lines': `delete from order_lines where order_id = ${first}`,
  },
  'I6 a fee is of a delivery that was agreed': {
    'a fee without a delivery': `update orders set delivery = null, delivery_fee = 1 where id = ${first}`,
  },
  'I5 only the clock or late money moves a promised day, and never forward': {
    'a promised day moved earlier': `insert into order_events (order_id, actor, aspect, from_state, to_state)
     values (${first}, 'clock', 'delivery', '2026-12-04/2026-12-04', '2026-12-03/2026-12-03')`,
  },
  'I6 a saving is its percentage of the prices without it': {
    'a saving larger than its percentage': `update orders set saving = 900, saving_percent = 2 where id = ${paid}`,
  },
  'I6 only what is paid online and not at the door has a saving': {
    'a saving on an order paid in cash': `update orders set saving = 816, saving_percent = 2 where id = ${first}`,
  },
  'I6 the figures of a document add up': {
    'an invoice with a wrong figure': falsify('taxable', `order_id = ${delivered}`),
  },
  'I6 the documents of an order come to its amount, and so do the credit notes of a returned one': {
    'a part of an order missing from its documents': `update orders set amount = amount + 1 where id = ${delivered}`,
    'a credit note of another amount': falsify('amount', `order_id = ${returned} and kind = 'credit_note'`),
  },
  'I6 a document names the GSTIN and the billing of its order': {
    'a GSTIN that is not on the invoice': `update orders set gstin = '27AAPFU0939F1ZV' where id = ${delivered}`,
    'a billing that is not on the invoice': `update orders set billing = '{"name": "Asha Gardens", "address": null}' where id = ${delivered}`,
  },
  'I6 a remittance is the sum of its lines': {
    'a remittance without its lines': remittanceOf('40000'),
  },
  'I6 only orders against cash are remitted': {
    'an order paid online that a courier remitted': `${remittanceOf('40000')}
     insert into remittance_lines (remittance_id, line, tracking_number, order_id, amount, expected)
     select 'AAAAAAAAAAAAAAAAAAAA', 2, 'AWB-1', id, 40000, 40000 from orders where id = ${paid}`,
  },
  'I11 unpaid orders of accounts that never paid hold their share at most': {
    'an unpaid order that holds nearly all of a plant': `update orders set hold_class = 'confirmed' where id = ${unpaid};
     update order_lines set quantity = 500 where order_id = ${unpaid}`,
  },
  'I7 documents are numbered without a gap': {
    'a document number that was taken and lost': `alter table tax_documents disable trigger tax_documents_stay; delete from tax_documents where serial = 1`,
  },
  'I7 a credit note takes back an invoice': {
    'a credit note without its invoice': `insert into tax_documents (id, order_id, kind, series, financial_year, serial, number, issued_at, content)
     select id, id, 'credit_note', 'credit_note', 2026, 999, 'PAC/26-27/000999', now(), '{}' from orders where id = ${first}`,
  },
  'I7 no tax of an invoice is credited more than once': {
    'a credit note with more tax than its invoice': falsify(
      'integratedTax',
      `order_id = ${returned} and kind = 'credit_note'`,
    ),
  },
}

for (const [noticed, ways] of Object.entries(breakages))
  for (const [what, breakage] of Object.entries(ways))
    test(`notices ${what}`, async () => {
      const rolledBack = new Error('rolled back')
      const breaking = shop.database.transaction().execute(async (transaction) => {
        await sql.raw(breakage).execute(transaction)
        const found = new Set((await findViolations(transaction)).map(({ invariant }) => invariant))
        assert.ok(found.has(noticed), `found ${[...found].join('; ') || 'nothing'}`)
        throw rolledBack
      })
      await assert.rejects(breaking, rolledBack)
    })

test('every invariant of the script is broken above', async () => {
  const script = await readFile(new URL('invariants.sql', import.meta.url), 'utf8')
  const checked = [...script.matchAll(/select '(I\d+ [^']+)'/g)].map(([, invariant]) => invariant)
  assert.deepEqual(new Set(Object.keys(breakages)), new Set(checked))
  await assertInvariants(shop.database)
})
