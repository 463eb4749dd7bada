import type { TestResult } from './part-result.ts'
import { type Claim, provenRow } from './proof.ts'

const EVERY = 'test/hostile/every-endpoint.test.ts'
const WHOLE = 'test/hostile/whole-shop.test.ts'
const ACCESS = 'test/hostile/access.test.ts'
const ACCOUNTS = 'server/shop/accounts'
const CHECKOUT = 'server/shop/checkout'
const PAYMENTS = 'server/shop/payments/hostile-payments.test.ts'
const LIMITS = 'server/platform/rate-limits.test.ts'
const REQUESTS = 'server/platform/http/hostile-requests.test.ts'
const ORIGIN = 'server/platform/http/origin.test.ts'

/** What is meant for each part of the shop, and the files with the tests that prove that it is refused or harmless. */
export const hostileInputs: Readonly<Record<string, readonly Claim[]>> = {
  'Every endpoint': [
    [
      'wrong types, missing fields, numbers and texts beyond every limit, other people’s IDs; hostile but valid input',
      EVERY,
    ],
    ['extra fields: every column of the database', EVERY],
    ['calls by visitors, customers, deactivated accounts, and sessions older than the second factor', ACCESS],
    ['scripts in texts', WHOLE, EVERY],
  ],
  Login: [
    [
      'empty fields; array or object as e-mail; 10 kB password; NUL; homoglyphs; unknown account, wrong password',
      `${ACCOUNTS}/log-in.test.ts`,
    ],
    ['deactivated account; account without a password; other content types', `${ACCOUNTS}/log-in.test.ts`],
    ['the eleventh attempt, a changing X-Forwarded-For', LIMITS],
  ],
  Register: [
    ['isAdmin, isActive, _id; the name Admin; an e-mail in other letter case', `${ACCOUNTS}/register.test.ts`],
    ['several sign-ups at once', 'test/hostile/unique-races.test.ts'],
    ['5-character password; 50 kB e-mail address; CRLF; zero-width name', `${ACCOUNTS}/register.test.ts`],
    ['`__proto__`, `constructor.prototype`; a script as the name', EVERY],
  ],
  Session: [
    ['after logout; logout through another site’s image', `${ACCOUNTS}/log-in.test.ts`],
    ['after its account is deactivated', ACCESS],
    [
      'expired, tampered, in the query, chosen in advance; one session’s bearer token with another’s cookie',
      `${ACCOUNTS}/sessions.test.ts`,
    ],
  ],
  'Provider sign-in': [
    [
      'state missing, used or another browser’s; code replayed; access denied; ' +
        'wrong audience, issuer, nonce; expired; unverified e-mail of a user, of the admin; none',
      `${ACCOUNTS}/providers/providers.test.ts`,
    ],
  ],
  Cart: [
    ['quantity 0, −1, 1.5, "2", 1e308, 2³¹, null; path traversal as id', EVERY],
    ['above stock; 1,000 lines; unknown plant; 50 adds at once', 'server/shop/cart/cart.test.ts'],
    ['deleted plant', 'server/admin/products/delete-product.test.ts'],
  ],
  Plants: [
    ['category[], a parameter twice, sort by a secret column, limit −1, 10 kB, NUL', EVERY],
    ['%, _ and \\; quotes; regex bombs; broken UTF-8', 'server/shop/catalogue/search-plants.test.ts'],
  ],
  Reviews: [
    ['a rating of 0, 6, "5" or NaN; a script; no account', EVERY, ACCESS],
    ['a second review; 50 at once', 'server/shop/reviews/reviews.test.ts'],
  ],
  Orders: [
    ['amount 1; a total of ₹299.99; items not in the cart', `${CHECKOUT}/order-conflicts.test.ts`],
    ['item price 1, status paid, another’s user id; doubled lines', `${CHECKOUT}/place-order.test.ts`],
    [
      'negative or no lines, unknown payment method, fraction of a paisa; each address field missing; another country, bad PIN',
      `${CHECKOUT}/invalid-orders.test.ts`,
    ],
    ['same key with another body; another’s key', `${CHECKOUT}/idempotency.test.ts`],
    [
      'reading, polling, cancelling or patching another’s order; guessed ids',
      'server/shop/orders/own-orders.test.ts',
      PAYMENTS,
    ],
    ['cancelling a shipped order, or twice', 'server/shop/orders/own-orders.test.ts'],
    [
      'changing the status to paid or shipped, or the amount or user; marking a paid order failed or cancelled',
      PAYMENTS,
    ],
  ],
  Payment: [
    [
      'wrong amount; another’s, a cash, a paid or a cancelled order; signature of another order, swapped, short, missing or replayed',
      PAYMENTS,
    ],
    [
      'lower amount; other currency; only authorised; another person’s payment looked up; ..%2Frefunds as payment id',
      PAYMENTS,
    ],
    ['20 payments created at once', 'test/faults/payment-settling.test.ts'],
  ],
  Webhook: [
    [
      'unsigned, wrongly signed or re-serialised; old secret during rotation; unknown order or event; 2 MB; signed non-JSON',
      'server/shop/payments/webhook.test.ts',
    ],
  ],
  Upload: [
    [
      'SVG; HTML named jpg; polyglot; 30,000² pixels; endless animation; truncated; ../ and 300-character ' +
        'names; wrong, empty, two fields; 11 MB; no boundary; GPS data',
      'server/admin/products/hostile-uploads.test.ts',
    ],
    [
      'very wide, very tall, interlaced, 16-bit or many-framed pictures, and those with a false header; a 200-megapixel photo from a phone',
      'test/hostile/pictures.proof.ts',
    ],
    ['headers and then no body, from many accounts', 'server/platform/uploads/silent-uploads.test.ts'],
  ],
  Admin: [
    ['every call by a visitor, a customer, a deactivated admin', ACCESS],
    ['forbidden changes of an order’s status', 'server/admin/orders/order-status.test.ts'],
    ['deactivating the last admin; isActive "false"', 'server/admin/customers/account-status.test.ts'],
    [
      'image addresses: javascript:, internal ones',
      ...['server/admin/products/create-product.test.ts', 'server/admin/products/product-images.test.ts'],
      'test/architecture/no-outgoing-calls.proof.ts',
    ],
  ],
  Edge: [
    ['CRLF in the contact form; a flood of messages', 'server/shop/messages/inbox.test.ts', LIMITS],
    ['10,000 events, a forged purchase', 'server/shop/measurement/receive-events.test.ts'],
    ['CORS requests from a hostile origin and `null`; a login from another site', ORIGIN],
    ['JSON nested 10,000 deep; a body over 100 kB', EVERY],
    ['gzip bomb; text that is not valid Unicode', REQUESTS],
    [
      'both Content-Length and Transfer-Encoding, no host, two; another site’s address; /.git, path traversal, other spellings of a path; 10 kB id; half a request',
      WHOLE,
    ],
    ['stalled and trickling requests', 'test/faults/stalled-requests.proof.ts'],
    [
      '8 kB of one repeated character in each header, path, query value and text field',
      'test/hostile/processor-time.proof.ts',
    ],
    [
      'every spelling of the shop’s own addresses, wherever an address is stored or followed; return path //evil, /\\evil, javascript:, CRLF',
      ...['test/hostile/stored-addresses.test.ts', 'domain/paths.test.ts'],
    ],
    [
      'rows that strangers can create: events, refused webhooks, payment verifications, sign-in flows, consents',
      ...['test/hostile/rows-by-strangers.proof.ts', 'server/shop/measurement/receive-events.test.ts'],
      'server/shop/payments/webhook.test.ts',
    ],
    ['formulas in exported files, behind any separator', 'server/platform/csv/write-csv.test.ts'],
    ['stack traces in responses', 'server/platform/http/failures.test.ts'],
  ],
}

/** The section of docs/reliability.md about hostile inputs: each one, the tests that prove it, and their results. */
export function hostileSection(tests: readonly TestResult[], sent: readonly string[]): string {
  const rows = Object.entries(hostileInputs).flatMap(([group, inputs]) =>
    inputs.map(([what, ...files]) => provenRow([group, what], files, tests)),
  )
  return `## Hostile inputs

Each input is refused in time, with the right status and a message, and nothing is stored. Every endpoint of the
contract is sent variations of a good request that its schema does not allow: ${sent.join('; ') || 'not run'}.

| where | hostile input | proven by | tests passed |
|---|---|---|---|
${rows.join('\n')}
`
}
