import type { TestResult } from './part-result.ts'
import { type Claim, provenRow } from './proof.ts'

const EVERY = 'test/hostile/every-endpoint.test.ts'
const WHOLE = 'test/hostile/whole-shop.test.ts'
const ACCESS = 'test/hostile/access.test.ts'
const ACCOUNTS = 'server/shop/accounts'
const CHECKOUT = 'server/shop/checkout'
const PAYMENTS = 'server/shop/payments/hostile-payments.test.ts'
const LIMITS = 'server/platform/rate-limits.test.ts'
const ORIGIN = 'server/platform/http/origin.test.ts'
const REQUESTS = 'server/platform/http/hostile-requests.test.ts'

/** What is meant for each part of the shop, and the files with the tests that prove that it is refused or harmless. */
export const hostileInputs: Readonly<Record<string, readonly Claim[]>> = {
  'Every endpoint': [
    [
      'wrong types, missing fields, numbers and texts beyond every limit, other people’s IDs; hostile but valid input',
      EVERY,
    ],
    ['extra fields: every column of the database', EVERY],
    ['visitors, customers, deactivated accounts, sessions from before a second factor', ACCESS],
    ['script in a text', WHOLE, EVERY],
  ],
  Login: [
    [
      'empty; array or object as e-mail; 10 kB password; NUL; homoglyphs; unknown and wrong',
      `${ACCOUNTS}/log-in.test.ts`,
    ],
    ['deactivated; without a password; other content types', `${ACCOUNTS}/log-in.test.ts`],
    ['the eleventh attempt, a changing X-Forwarded-For', LIMITS],
  ],
  Register: [
    ['isAdmin, isActive, _id; the name Admin; e-mail in other case', `${ACCOUNTS}/register.test.ts`],
    ['several at once', 'test/hostile/unique-races.test.ts'],
    ['5 characters, 50 kB, CRLF, zero width', `${ACCOUNTS}/register.test.ts`],
    ['`__proto__`, `constructor.prototype`; script as a name', EVERY],
  ],
  Session: [
    ['after logout; logout by another site’s image', `${ACCOUNTS}/log-in.test.ts`],
    ['after deactivation', ACCESS],
    [
      'expired, tampered, in the query, fixed beforehand; bearer of one with the cookie of another',
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
    ['0, 6, "5", NaN; script; anonymous', EVERY, ACCESS],
    ['again; 50 at once', 'server/shop/reviews/reviews.test.ts'],
  ],
  Orders: [
    ['amount 1; ₹299.99; not in the cart', `${CHECKOUT}/order-conflicts.test.ts`],
    ['item price 1, status paid, another’s user id; doubled lines', `${CHECKOUT}/place-order.test.ts`],
    [
      'negative lines, none, unknown payment method, fraction of a paisa; each address field missing; another country, bad PIN',
      `${CHECKOUT}/invalid-orders.test.ts`,
    ],
    ['same key with another body; another’s key', `${CHECKOUT}/idempotency.test.ts`],
    [
      'another’s order read, polled, cancelled, patched; guessed ids',
      'server/shop/orders/own-orders.test.ts',
      PAYMENTS,
    ],
    ['cancel shipped, twice', 'server/shop/orders/own-orders.test.ts'],
    ['patch to paid, shipped, other amount or user; failed or cancelled on a paid one', PAYMENTS],
  ],
  Payment: [
    [
      'wrong amount; another’s, COD, paid, cancelled order; signature of another order, swapped, short, missing, replayed',
      PAYMENTS,
    ],
    ['lower amount; other currency; only authorised; another’s lookup; ..%2Frefunds as payment id', PAYMENTS],
    ['20 creates at once', 'test/faults/payment-settling.test.ts'],
  ],
  Webhook: [
    [
      'unsigned, wrong, re-serialised; old secret during rotation; unknown order or event; 2 MB; signed non-JSON',
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
      'very wide, very high, interlaced, of 16 bits, of many frames, with a lying header; a phone’s 200 megapixels',
      'test/hostile/pictures.proof.ts',
    ],
    ['a head and then nothing, from many accounts', 'server/platform/uploads/silent-uploads.test.ts'],
  ],
  Admin: [
    ['every call by a visitor, a customer, a deactivated admin', ACCESS],
    ['illegal moves', 'server/admin/orders/order-status.test.ts'],
    ['last admin; isActive "false"', 'server/admin/customers/account-status.test.ts'],
    [
      'image addresses: javascript:, internal ones',
      ...['server/admin/products/create-product.test.ts', 'server/admin/products/product-images.test.ts'],
      'test/architecture/no-outgoing-calls.proof.ts',
    ],
  ],
  Edge: [
    ['contact with CRLF, flood', 'server/shop/messages/inbox.test.ts', LIMITS],
    ['10,000 events, a forged purchase', 'server/shop/measurement/receive-events.test.ts'],
    ['CORS: evil and null; a login from another site', ORIGIN],
    ['JSON 10,000 deep; over 100 kB', EVERY],
    ['gzip bomb; text that is no Unicode', REQUESTS],
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
      'every spelling of an own address wherever an address is stored or followed; return path //evil, /\\evil, javascript:, CRLF',
      ...['test/hostile/stored-addresses.test.ts', 'domain/paths.test.ts'],
    ],
    [
      'rows that strangers leave: events, refused webhooks, verify attempts, flows, consents',
      ...['test/hostile/rows-by-strangers.proof.ts', 'server/shop/measurement/receive-events.test.ts'],
      'server/shop/payments/webhook.test.ts',
    ],
    ['formulas in exported files, behind any separator', 'server/platform/csv/write-csv.test.ts'],
    ['stack traces', 'server/platform/http/failures.test.ts'],
  ],
}

/** The section of docs/reliability.md about hostile inputs: each one, the tests that prove it, and their results. */
export function hostileSection(tests: readonly TestResult[], sent: readonly string[]): string {
  const rows = Object.entries(hostileInputs).flatMap(([group, inputs]) =>
    inputs.map(([what, ...files]) => provenRow([group, what], files, tests)),
  )
  return `## Hostile inputs

Each is refused in time, with the right status and a message, and nothing is stored. Every endpoint of the
contract is sent variations of a good request that its schema does not allow: ${sent.join('; ') || 'not run'}.

| where | hostile input | proven by | tests passed |
|---|---|---|---|
${rows.join('\n')}
`
}
