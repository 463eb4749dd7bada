import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { contract, type EndpointKey } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { root } from './layers.ts'

const SENDS = /\bsendMail\(/

/**
 * Every file that puts mails into the outbox, and what bounds how many of them a caller can cause to an address of
 * another person: the rate-limited calls that cause it, or the rule that prevents it.
 */
const bounds: Record<string, readonly EndpointKey[] | string> = {
  'server/shop/orders/mails/order-mail.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/checkout/insert-order.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/orders/mails/notify-owner.ts':
    'goes to the shop’s owner, as the settings say, and once for each order that is paid ahead',
  'server/shop/refunds/refund-mails.ts':
    'once for each payment that goes back, each refund that an admin decided, each change of it, and a transfer that failed',
  'server/shop/delivery/re-date-orders.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/replacements/move-replacement.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/admin/delivery/van.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/stock-alerts/send-back-in-stock-mails.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/wishlist/send-wishlist-mails.ts': 'one a day to a customer who agreed; five to an unconfirmed address',
  'server/shop/claims/move-claim.ts': 'withhold-mail.ts: five to an unconfirmed address; the shop’s owner',
  'server/shop/review-requests/send-review-requests.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/messages/save-message.ts': 'goes to the shop’s own admin; its writer gets no copy',
  'server/shop/messages/acknowledge-messages.ts':
    'three a day to one address, five an hour from one network, and those that an admin releases by hand',
  'server/shop/accounts/change-password.ts': ['POST /auth/forgot-password'],
  'server/shop/accounts/profile.ts': ['POST /auth/register', 'POST /auth/confirm-email/mail', 'PATCH /auth/me'],
  'server/shop/accounts/send-change-mail.ts': [
    'PUT /auth/password',
    'POST /auth/confirm-email',
    'POST /auth/reset-password',
    'DELETE /auth/providers/:provider',
    'GET /auth/google',
    'GET /auth/facebook',
  ],
  'server/shop/accounts/undo-change.ts': ['POST /auth/undo-change'],
  'server/shop/accounts/sign-in.ts': 'goes to an admin whose account is guessed, once a day',
  'server/shop/accounts/second-factor/prove-factor.ts': 'goes to an admin; a recovery code is used once',
  'server/shop/accounts/second-factor/change-factors.ts':
    'goes to an admin, about the admin’s own doing or a command of the operator',
}

test('every sender of mails has a limit for strangers’ addresses', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('integrations/mail/'))
    .map((file) => join('server', file))
    .filter((file) => SENDS.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(files.sort(), Object.keys(bounds).sort(), 'say here what bounds the mails of a new sender')
})

test('the calls that cause mails are limited', () => {
  for (const calls of Object.values(bounds)) {
    if (typeof calls === 'string') continue
    for (const key of calls) assert.ok((contract[key] as Endpoint).limit, key)
  }
})
