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
  [4, 'double click: ten requests with one key'],
  [5, 'two tabs, two keys, one cart'],
  [6, 'verify, captured and order.paid at once'],
  [7, 'a webhook ten times over'],
  [8, 'webhooks in every order'],
  [9, 'payment captured, but the browser is gone and no webhook arrives'],
  [10, 'the provider creates a payment, but its answer is lost'],
  [11, 'the provider fails in every way'],
  [12, 'payment captured late, after the order was cancelled and its plants resold'],
  [13, 'closing the payment window races with the capture'],
  [14, 'the order’s expiry races with the capture'],
  [15, 'cancellation, shipping and webhook at once'],
  [16, 'price edited or plant deleted while ordering'],
  [17, 'a refund succeeds, but its answer is lost'],
  [18, 'a losing attempt must not undo the winner'],
  [19, 'the database rolls back after a provider call'],
  [20, 'the process is killed, again and again'],
  [21, 'PostgreSQL is killed under load'],
  [22, 'the database restarts'],
  [23, 'PostgreSQL is frozen and resumed'],
  [24, 'the network to the database is slow or resets'],
  [25, 'the disk is full'],
  [26, '10 database connections, 500 clients'],
  [27, 'SIGTERM under keep-alive load'],
  [28, 'Ctrl-C to the whole group, a second SIGTERM'],
  [29, 'the process is killed, the database keeps running'],
  [30, 'a stale process ID now belongs to another process'],
  [31, 'two processes'],
  [32, 'fsync, full_page_writes and synchronous_commit are on'],
  [33, 'the clock is a day off'],
  [34, '1,000 half-sent requests'],
  [35, '200 sign-ins at once'],
  [36, 'the measurement provider hangs'],
  [37, 'a backup restored into an empty shop'],
  [38, 'wrong PostgreSQL version, half-made data directory, port taken'],
  [39, 'a build or an upgrade next to a running shop'],
  [40, 'SIGTERM to the parent of the process (npm)'],
  [41, 'the provider refuses the keys'],
  [42, 'sign-ins in progress while the password changes'],
  [43, 'refunds made with the provider’s own tools while the shop cancels, ships, takes back or refunds'],
  [44, 'a fee, an early payment, an advance and its rest race with shipping, cancelling and expiry'],
  [45, 'two admins decide one claim, or its shopper withdraws it, at once'],
  [46, 'two sizes, a bundle and its parts sold at once'],
  [47, '60 orders at once for a van that carries seven a day'],
  [48, 'a UPI QR code is scanned while its order is delivered, cancelled or returned'],
  [50, 'the answer to a partial refund is lost'],
  [52, 'a cash payout fails or is returned, or its answer is lost'],
  [57, '100 new accounts from one network hoard plants with unpaid orders'],
])
