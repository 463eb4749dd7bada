import type { TestResult } from './part-result.ts'
import { provenRow } from './proof.ts'

/** The section of docs/reliability.md about faults: each one, the tests that prove it, and their results. */
export function faultSection(tests: readonly TestResult[]): string {
  const rows = [...faults].map(([fault, name]) => row(fault, name, tests))
  return `## Faults

A test causes each fault, then checks the invariants above on the same database.

| | fault | proven by | tests passed |
|---|---|---|---|
${rows.join('\n')}
`
}

/** Tests name their fault at the start of their title. */
function row(fault: number, name: string, tests: readonly TestResult[]): string {
  const proving = tests.filter(({ title }) => title.startsWith(`fault ${fault} · `))
  const files = [...new Set(proving.map(({ file }) => file))]
  return provenRow([`${fault}`, name], files, proving)
}

/** The faults that a shop must survive. */
export const faults: ReadonlyMap<number, string> = new Map([
  [1, '200 buyers at once, stock 10'],
  [2, 'the same plant on two lines, together more than the stock'],
  [3, '60 carts of six lines in shuffled order'],
  [4, 'a double click: ten requests with one idempotency key'],
  [5, 'two tabs with two idempotency keys order one cart'],
  [6, 'the browser’s verification and two webhooks, payment.captured and order.paid, at once'],
  [7, 'one webhook sent ten times'],
  [8, 'webhooks in every sequence'],
  [9, 'payment captured, but the browser is gone and no webhook arrives'],
  [10, 'the provider creates a payment, but its answer is lost'],
  [11, 'the provider fails in every way'],
  [12, 'payment captured late, after the order was cancelled and its plants resold'],
  [13, 'the payment window is closed while the payment is captured'],
  [14, 'the order expires while its payment is captured'],
  [15, 'cancellation, shipping and webhook at once'],
  [16, 'a price is edited or a plant deleted between order and payment'],
  [17, 'a refund succeeds, but its answer is lost'],
  [18, 'a failed payment attempt arrives after a successful one'],
  [19, 'the database rolls back after a provider call'],
  [20, 'the process is killed, again and again'],
  [21, 'PostgreSQL is killed under load'],
  [22, 'the database restarts'],
  [23, 'PostgreSQL is frozen and resumed'],
  [24, 'the network to the database is slow or resets'],
  [25, 'the disk is full'],
  [26, '10 database connections, 500 clients'],
  [27, 'SIGTERM under keep-alive load'],
  [28, 'Ctrl-C to the whole process group, then a second SIGTERM'],
  [29, 'the process is killed, the database keeps running'],
  [30, 'a stale process ID now belongs to another process'],
  [31, 'two processes share one database'],
  [32, 'fsync, full_page_writes and synchronous_commit are on'],
  [33, 'the clock is a day off'],
  [34, '1,000 half-sent requests'],
  [35, '200 sign-ins at once'],
  [36, 'Meta’s API hangs'],
  [37, 'a backup restored into an empty shop'],
  [38, 'a wrong PostgreSQL version, an unfinished data directory, a port in use'],
  [39, 'a build or an upgrade next to a running shop'],
  [40, 'SIGTERM to the parent of the process (npm)'],
  [41, 'the provider refuses the keys'],
  [42, 'sign-ins in progress while the password changes'],
  [43, 'a refund is made in the provider’s dashboard while the shop cancels, ships, takes back or refunds the order'],
  [
    44,
    'a delivery fee, a cash order’s online payment, or an advance or its rest is paid during shipping, cancellation or expiry',
  ],
  [45, 'two admins decide one claim at once, or one decides while the shopper withdraws it'],
  [46, 'two sizes, a bundle and the bundle’s parts are sold at once'],
  [47, '60 orders at once for a van that carries seven a day'],
  [48, 'a UPI QR code is scanned while its order is delivered, cancelled or returned'],
  [50, 'the answer to a partial refund is lost'],
  [52, 'a cash payout fails or is returned, or its answer is lost'],
  [57, '100 new accounts from one network reserve plants with unpaid orders'],
])
