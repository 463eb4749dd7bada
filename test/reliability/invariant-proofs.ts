import { type Claim, testsAt } from './proof.ts'

const modelRuns = testsAt('test/model-based/payments.test.ts')('I1–I7 · along any sequence')
const script = testsAt('test/invariants/invariants.test.ts')('notices ', 'every invariant of the script')
const buyers = testsAt('test/faults/many-buyers.test.ts')
const killed = testsAt('test/faults/killed.proof.ts')
const orderModel = testsAt('domain/order/order-model.test.ts')
const settlement = testsAt('domain/payment/settlement.test.ts')
const verification = testsAt('server/shop/payments/hostile-payments.test.ts')
const late = testsAt('test/faults/payment-late.test.ts')
const network = testsAt('test/faults/database-network.proof.ts')

/**
 * What must hold at any time, by its name in test/invariants/invariants.sql, and the tests that prove more than that
 * script sees.
 */
export const invariants: Readonly<Record<string, Claim>> = {
  I1: [
    'Of each plant, stock, held, sold, written off and given as replacement are together what was brought in; its stock is never below 0',
    ...buyers('fault 1 · ', 'fault 2 · ', 'fault 46 · '),
    ...orderModel('in any sequence of transitions stock'),
    ...modelRuns,
  ],
  I2: [
    'No online order is paid unless the captured amount is its amount, in rupees',
    ...settlement('a payment of exactly'),
    ...verification('a lower sum and another currency'),
    ...modelRuns,
  ],
  I3: [
    'Every captured payment pays exactly one order, or is refunded once, within one reconciliation; the provider is asked',
    ...settlement('whatever was captured'),
    ...late('fault 12 · …, then captured after'),
    ...modelRuns,
  ],
  I4: [
    'An order that was acknowledged survives; there is one for an idempotency key',
    ...killed('fault 20 · '),
    ...network('fault 24 · the connection is reset at COMMITs'),
    ...buyers('fault 4 · '),
  ],
  I5: [
    'States move only along the table',
    ...testsAt('domain/order/order-transitions.test.ts')('an order has exactly'),
    ...testsAt('domain/payment/payment-transitions.test.ts')('a payment has exactly'),
    ...orderModel('an allowed transition of an order'),
    ...modelRuns,
  ],
  I6: [
    'An order comes to the sum of its own prices, in paise, and the provider is asked for just that',
    ...testsAt('domain/money.test.ts')('every sum survives', 'adding and multiplying never drifts'),
    ...testsAt('test/faults/payment-settling.test.ts')('fault 16 · a price that is edited'),
    ...modelRuns,
  ],
  I7: [
    'Each effect happens once: mail, event, refund, restock, document',
    ...testsAt('server/integrations/mail/outbox.test.ts')('of many mails each leaves once'),
    ...testsAt('server/shop/measurement/forward-events.test.ts')('10,000 events are stored and sent'),
    ...testsAt('test/faults/payment-settling.test.ts')('fault 7 · '),
    ...testsAt('test/faults/two-processes.proof.ts')('fault 31 · '),
    ...testsAt('test/faults/invoice-numbers.proof.ts')('orders that two processes ship'),
  ],
  'I1–I7': ['The script notices whatever breaks one of its rules', ...script],
  I8: [
    'Every request is answered within 10 seconds (503 is an answer); the process lives, and is well by itself within 30 ' +
      'seconds after a fault has ended',
    ...testsAt('test/faults/frozen-database.proof.ts')('fault 23 · '),
    ...network('fault 24 · the network'),
    ...testsAt('test/faults/few-connections.proof.ts')('fault 26 · '),
    ...testsAt('test/faults/payment-provider-fails.proof.ts')('fault 11 · the provider …: every request'),
    ...testsAt('test/faults/overload.proof.ts')('four times as many'),
  ],
  I9: [
    'No answer takes more than 100 ms of the processor because of what one request’s headers, path, query or fields say',
    ...testsAt('test/hostile/processor-time.proof.ts')('I9 · no answer of the API', 'I9 · no page and no file'),
    ...testsAt('test/regular-expressions/linear-patterns.test.ts')('every regular expression of the source'),
    ...testsAt('server/platform/http-cache/cached-response.test.ts')('15 kB of Accept-Encoding'),
  ],
  I10: [
    'After a reset, a change of password or a deactivation, nothing that was made with the old credential opens or ' +
      'changes the account',
    ...testsAt('server/shop/accounts/end-credentials.test.ts')(
      '… ends everything that was made',
      'a request that begins before a reset',
    ),
    ...testsAt('test/faults/changed-password.proof.ts')('fault 42 · '),
  ],
  I11: [
    'Unpaid orders of accounts that never paid together never hold more than their share of a plant’s stock',
    ...testsAt('domain/order/stock-holds.test.ts')('however many accounts try'),
    ...testsAt('server/shop/checkout/hold-stock.test.ts')('fault 57 · a hundred new accounts at once'),
    ...modelRuns,
  ],
}
