import { readFileSync } from 'node:fs'
import type { TestResult } from './part-result.ts'
import { type Claim, provenRow } from './proof.ts'

const MODEL = 'test/model-based/payments.test.ts'
const BUYERS = 'test/faults/many-buyers.test.ts'
const SETTLEMENT = 'domain/payment/settlement.test.ts'
const ORDER_MODEL = 'domain/order/order-model.test.ts'

/**
 * What must hold at any time, by its name in test/invariants/invariants.sql, and the tests that prove more than that
 * script sees.
 */
export const invariants: Readonly<Record<string, Claim>> = {
  I1: [
    'For each plant, the pieces in stock, held, sold, written off and sent as replacements add up to what came in; stock is never below 0',
    ...[BUYERS, ORDER_MODEL, MODEL],
  ],
  I2: [
    'No online order is paid unless the captured amount equals its total, in rupees',
    ...[SETTLEMENT, 'server/shop/payments/hostile-payments.test.ts', MODEL],
  ],
  I3: [
    'Every captured payment either pays exactly one order or is refunded once, within one run of the reconciliation job, which queries the provider',
    ...[SETTLEMENT, 'test/faults/payment-late.test.ts', MODEL],
  ],
  I4: [
    'An acknowledged order is never lost, and an idempotency key creates only one order',
    ...['test/faults/killed.proof.ts', 'test/faults/database-network.proof.ts', BUYERS],
  ],
  I5: [
    'States change only as the transition tables allow',
    ...['domain/order/order-transitions.test.ts', 'domain/payment/payment-transitions.test.ts', ORDER_MODEL, MODEL],
  ],
  I6: [
    'An order’s total is the sum of its own prices, in paise, and the provider is asked to collect exactly that',
    ...['domain/money.test.ts', 'test/faults/payment-settling.test.ts', MODEL],
  ],
  I7: [
    'Each effect happens once: e-mail, event, refund, restocking, document',
    ...['server/integrations/mail/outbox.test.ts', 'server/shop/measurement/forward-events.test.ts'],
    ...['test/faults/payment-settling.test.ts', 'test/faults/two-processes.proof.ts'],
    'test/faults/invoice-numbers.proof.ts',
  ],
  'I1–I7': ['The script detects every violation of its rules', 'test/invariants/invariants.test.ts'],
  I8: [
    'Every request is answered within 10 seconds (503 is an answer); the process stays alive and recovers by itself within 30 ' +
      'seconds after a fault has ended',
    ...['test/faults/frozen-database.proof.ts', 'test/faults/database-network.proof.ts'],
    ...['test/faults/few-connections.proof.ts', 'test/faults/payment-provider-fails.proof.ts'],
  ],
  I9: [
    'No request’s headers, path, query or fields can take more than 100 ms of processor time',
    ...['test/hostile/processor-time.proof.ts', 'test/regular-expressions/linear-patterns.test.ts'],
    'server/platform/http-cache/cached-response.test.ts',
  ],
  I10: [
    'After a reset, a change of password or a deactivation, nothing obtained with the old credential opens or ' +
      'changes the account',
    ...['server/shop/accounts/end-credentials.test.ts', 'test/faults/changed-password.proof.ts'],
  ],
  I11: [
    'Unpaid orders from accounts that have never paid hold, together, no more than their share of a plant’s stock',
    ...['domain/order/stock-holds.test.ts', 'server/shop/checkout/hold-stock.test.ts', MODEL],
  ],
}

/**
 * The section of docs/reliability.md about invariants: each one, its checks, the tests that prove it, and their
 * results. `steps` are those that the model-based test played.
 */
export function invariantSection(tests: readonly TestResult[], steps: number): string {
  const checks = checksOfScript()
  const rows = Object.entries(invariants).map(([invariant, [what, ...files]]) => {
    const count = checks.filter((checked) => checked === invariant).length
    return provenRow([invariant, what, `${count || '–'}`], files, tests)
  })
  return `## Invariants

One script checks every invariant that the data alone can show: \`test/invariants/invariants.sql\`. The script works on any shop's database and
returns a row for each violation. It runs after every fault and after every step of the model-based test.
\`test/invariants/invariants.test.ts\` breaks a database in every way that the script must detect. The model-based test ran
${steps.toLocaleString('en-IN')} steps: orders, payments, claims, refunds by the shop and the provider, replacements and returns, one at a time and concurrently.

| | what always holds | checks | also proven by | tests passed |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** The invariant that each check of the script belongs to */
function checksOfScript(): string[] {
  const script = readFileSync(new URL('../invariants/invariants.sql', import.meta.url), 'utf8')
  return [...script.matchAll(/select '(I\d+) [^']+'/g)].map(([, invariant = '']) => invariant)
}
