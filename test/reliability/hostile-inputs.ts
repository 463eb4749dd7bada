import { testsAt as at, type Claim } from './proof.ts'

const logIn = at('server/shop/accounts/log-in.test.ts')
const register = at('server/shop/accounts/register.test.ts')
const sessions = at('server/shop/accounts/sessions.test.ts')
const logOut = at('server/shop/accounts/log-out.test.ts')
const providers = at('server/shop/accounts/providers/providers.test.ts')
const limits = at('server/platform/rate-limits.test.ts')
const cart = at('server/shop/cart/cart.test.ts')
const deleted = at('server/admin/products/delete-product.test.ts')
const search = at('server/shop/catalogue/search-plants.test.ts')
const reviews = at('server/shop/reviews/reviews.test.ts')
const invalidOrders = at('server/shop/checkout/invalid-orders.test.ts')
const conflicts = at('server/shop/checkout/order-conflicts.test.ts')
const placing = at('server/shop/checkout/place-order.test.ts')
const idempotency = at('server/shop/checkout/idempotency.test.ts')
const ownOrders = at('server/shop/orders/own-orders.test.ts')
const cancelling = at('server/shop/orders/cancel-order.test.ts')
const payments = at('server/shop/payments/hostile-payments.test.ts')
const webhook = at('server/shop/payments/webhook.test.ts')
const uploads = at('server/admin/products/hostile-uploads.test.ts')
const contract = at('server/platform/http/contract.test.ts')
const requests = at('server/platform/http/hostile-requests.test.ts')
const crossOrigin = at('server/platform/http/origin.test.ts')
const accountStatus = at('server/admin/customers/account-status.test.ts')
const every = at('test/hostile/every-endpoint.test.ts')
const whole = at('test/hostile/whole-shop.test.ts')

/** By the part of the shop that they are meant for. */
export const hostileInputs: Readonly<Record<string, readonly Claim[]>> = {
  'Every endpoint': [
    [
      'wrong types, missing fields, numbers and texts beyond all bounds, bad encodings, foreign ids, forged callers',
      ...every('what no schema allows'),
    ],
    ['extra fields: every column of the database', ...every('the good requests are answered, and alike')],
    ['hostile, but allowed', ...every('what a schema allows', 'a hostile text in every place')],
    ['script in a text', ...whole('a script in every text of a plant')],
  ],
  Login: [
    ['empty; array or object as e-mail; 10 kB password; NUL; homoglyphs', ...logIn('logging in with ', 'SQL and NUL')],
    ['unknown and wrong', ...logIn('an unknown e-mail, a wrong', 'an unknown e-mail takes')],
    ['the eleventh try, a rotating X-Forwarded-For', ...limits('the eleventh try', 'without a proxy that is trusted')],
    ['a deactivated account, one without a password', ...logIn('a deactivated account', 'an unknown e-mail, a wrong')],
    ['other content types; from another site', ...logIn('other content types', 'a login from another site')],
  ],
  Register: [
    [
      'isAdmin, isActive, _id; the name Admin',
      ...register('forged fields create no admin and choose no identifier, nor does the name Admin'),
    ],
    [
      'script as a name; e-mail in other case',
      ...every('a hostile text in every place'),
      ...register('an e-mail is taken once'),
    ],
    ['20 at once with one e-mail', ...register('of 20 concurrent registrations')],
    ['5 characters, 50 kB, CRLF, zero width; `__proto__`, `constructor.prototype`', ...register('registering with ')],
  ],
  Session: [
    [
      'after logout; logout by another site’s image',
      ...logOut('logging out by bearer', 'no other site can sign people out'),
    ],
    ['after deactivation, expired', ...contract('who was deactivated'), ...sessions('a session ends when')],
    [
      'tampered, in the query, fixed beforehand',
      ...sessions('a tampered secret', 'other schemes and other headers', 'signing in does not adopt'),
    ],
    ['bearer of one with the cookie of another', ...sessions('a bearer token takes precedence over any cookie')],
  ],
  'Provider sign-in': [
    ['no state, a used one, another browser’s; providers swapped', ...providers('a callback without a flow')],
    ['code replayed; access denied', ...providers('a callback that is replayed', 'a denied consent')],
    ['return path //evil, /\\evil, javascript:, CRLF', ...providers('a hostile return address')],
    [
      'wrong audience, issuer, nonce; expired',
      ...providers('a nonce, verifier or issuer', 'an id token for another audience'),
    ],
    [
      'unverified e-mail of a user, of the admin; none',
      ...providers('an unverified e-mail', 'a person without an e-mail'),
    ],
  ],
  Cart: [
    ['quantity 0, −1, 1.5, "2", 1e308, 2³¹, null; path traversal as id', ...every('what no schema allows')],
    ['above stock; 1,000 lines', ...cart('a cart holds at most the stock', 'a cart holds 50 different plants')],
    ['unknown or deleted plant', ...cart('what is no plant'), ...deleted('a deleted plant is gone')],
    ['50 adds at once', ...cart('50 adds at once')],
  ],
  Plants: [
    ['category[], a parameter twice, sort by a secret column, limit −1, 10 kB, NUL', ...every('what no schema allows')],
    ['%, _ and \\; quotes; regex bombs', ...search('%, _ and', 'quotes, SQL, patterns')],
    ['broken UTF-8', ...search('broken UTF-8')],
    ['10 kB id', ...requests('an address that cannot be parsed')],
  ],
  Reviews: [
    ['0, 6, "5", NaN', ...every('what no schema allows')],
    ['100 kB', ...requests('a body over 100 kB')],
    ['again; 50 at once', ...reviews('a review is one per customer', '50 concurrent reviews')],
    ['script', ...every('a hostile text in every place')],
    ['anonymous', ...contract('a visitor is refused')],
  ],
  Orders: [
    ['amount 1', ...conflicts('an amount that is not the server')],
    ['item price 1, status paid, payment details, another’s user id', ...placing('forged fields have no effect')],
    ['negative lines, none, unknown payment method, fraction of a paisa', ...invalidOrders('an order with ')],
    ['doubled lines', ...placing('lines for the same plant')],
    ['₹299.99; not in the cart', ...conflicts('a total below', 'what is not exactly in the cart')],
    ['each address field missing', ...invalidOrders('an address whose ', 'all missing fields')],
    ['another country, bad PIN', ...invalidOrders('an address with ')],
    ['10,000 items', ...requests('a body over 100 kB')],
    ['same key with another body; another’s key', ...idempotency('a key that comes back', 'another person')],
    [
      'another’s order read, polled, cancelled, patched',
      ...ownOrders('another'),
      ...payments('a shopper reports a failed'),
    ],
    ['cancel shipped, twice', ...cancelling('a shopper cancels a pending', 'a cancelled order says so')],
    [
      'patch to paid, shipped, other amount or user; failed or cancelled on a paid one',
      ...payments('a shopper reports a failed'),
    ],
    ['guessed ids', ...ownOrders('a guessed identifier')],
  ],
  Payment: [
    ['wrong amount', ...payments('only the whole sum')],
    ['another’s, COD, paid, cancelled order', ...payments('another person')],
    ['20 creates at once', ...at('test/faults/payment-settling.test.ts')('fault 10 · twenty creates')],
    ['signature of another order, swapped, short', ...payments('… is refused, fails the order')],
    ['an array, missing', ...payments('a body with parts missing')],
    ['replayed', ...payments('a payment that is replayed')],
    ['lower amount; other currency; only authorised', ...payments('a lower sum', 'a payment that is only authorised')],
    ['another’s lookup; ..%2Frefunds as payment id', ...payments('who paid is shown')],
  ],
  Webhook: [
    ['unsigned, wrong, re-serialised', ...webhook('a message that the provider did not sign')],
    ['old secret during rotation', ...webhook('during a change of secret')],
    ['unknown order or event', ...webhook('what is signed but about nothing')],
    ['2 MB; signed non-JSON', ...webhook('two megabytes', 'what is signed but no message')],
  ],
  Upload: [
    ['anonymous, customer', ...uploads('only admins upload')],
    ['SVG; HTML named jpg', ...uploads('… is no picture')],
    ['polyglot', ...uploads('a picture with another file')],
    [
      '30,000² pixels; endless animation; truncated',
      ...uploads('more than 40 million pixels', 'an animated picture', 'a truncated picture'),
    ],
    ['../ and 300-character names', ...uploads('a file’s name')],
    [
      'wrong, empty, two fields; 11 MB; no boundary',
      ...uploads('a form with the wrong field', '11 MB are refused', 'a body that is no form'),
    ],
    ['GPS data', ...uploads('location and camera are removed')],
    [
      'very wide, very high, interlaced, of 16 bits, of many frames, with a lying header; a phone’s 200 megapixels',
      ...at('test/hostile/pictures.proof.ts')(
        '… hostile pictures are refused',
        '… a phone’s photo of',
        '200 hostile and 200',
      ),
    ],
    [
      'a head and then nothing, from many accounts',
      ...at('server/platform/uploads/silent-uploads.test.ts')('… accounts that send …', 'an account has one upload'),
    ],
  ],
  Admin: [
    [
      'every call by a visitor, a customer, a deactivated admin',
      ...contract('a visitor is refused', 'a customer is refused', 'who was deactivated'),
    ],
    ['illegal moves', ...at('server/admin/orders/order-status.test.ts')('a … order that is … has only')],
    ['last admin; isActive "false"', ...accountStatus('the last active admin', 'only true and false')],
    [
      'image addresses: javascript:, internal ones',
      ...at('server/admin/products/create-product.test.ts')('a product with '),
      ...at('server/admin/products/product-images.test.ts')('an address that browsers'),
      ...at('test/architecture/no-outgoing-calls.proof.ts')('a shop with nothing set up'),
    ],
  ],
  Edge: [
    [
      'contact with CRLF, flood',
      ...at('server/shop/messages/inbox.test.ts')('a message with '),
      ...limits('the nursery gets ten messages'),
    ],
    [
      '10,000 events, a forged purchase',
      ...at('server/shop/measurement/receive-events.test.ts')('a body that is no batch', 'a forged purchase'),
    ],
    ['CORS: evil and null', ...crossOrigin('a request from another origin', 'no other origin gets any permission')],
    ['JSON 10,000 deep; gzip bomb', ...every('what no schema allows'), ...requests('a decompression bomb')],
    ['text that is no Unicode', ...requests('text that is no Unicode')],
    [
      'both Content-Length and Transfer-Encoding, no host, two; /.git, path traversal',
      ...whole('requests that no client would send', 'a request behind another'),
    ],
    [
      '8 kB of one repeated character in each header, path, query value and text field',
      ...at('test/hostile/processor-time.proof.ts')('I9 · '),
    ],
    [
      'every spelling of an own address wherever an address is stored or followed',
      ...at('test/hostile/stored-addresses.test.ts')(
        'no spelling of an own address',
        'an own address that an older shop stored',
        'no spelling of the API or of another site',
        'an address of the API is no page',
      ),
      ...at('domain/paths.test.ts')('no other spelling of a path'),
    ],
    [
      'every spelling of a path that is asked for',
      ...at('server/platform/http/reject-malformed.test.ts')('no other spelling of a path'),
    ],
    [
      'absolute addresses, `*`, fragments, no address; two hosts, a host with a path or a user',
      ...at('server/platform/http/reject-malformed.test.ts')(
        '… as its target is malformed',
        '… as the host of a request',
      ),
    ],
    [
      'rows that strangers leave: events, refused webhooks, verify attempts, flows, consents',
      ...at('test/hostile/rows-by-strangers.proof.ts')(
        'of what anyone may call',
        'what goes by itself',
        'refused messages to the webhook',
        'attempts of an account',
      ),
      ...at('server/shop/measurement/receive-events.test.ts')('a shop without a pixel'),
    ],
    [
      'formulas in exported files, behind any separator',
      ...at('server/platform/csv/write-csv.test.ts')('no cell of a file', 'an escaped cell'),
    ],
    ['half a request', ...whole('who hangs up'), ...at('test/faults/stalled-requests.proof.ts')('fault 34')],
    ['stack traces', ...at('server/platform/http/failures.test.ts')('an unexpected error is')],
  ],
}
