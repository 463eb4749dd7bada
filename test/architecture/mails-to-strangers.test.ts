import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { contract, type EndpointKey } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'

const root = join(import.meta.dirname, '../..')

const SENDS = /\bsendMails?\(/

/**
 * Every file that puts mails into the outbox, and what bounds how many of them a caller can cause to an address of
 * another person: the rate-limited calls that cause it, or the rule that prevents it.
 */
const bounds: Record<string, readonly EndpointKey[] | string> = {
  'server/shop/orders/mails/send-order-mails.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/orders/record-placed-order.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/orders/mails/notify-owner.ts': 'goes to the shop’s owner, as the settings say',
  'server/shop/orders/mails/money-back-mail.ts': 'once for each payment that its shopper has made',
  'server/shop/refunds/refund-mail.ts': 'once for each refund that an admin decided',
  'server/shop/refunds/changed-refund-mail.ts':
    'once for each change of such a refund by one that was made outside, and for a transfer that failed',
  'server/shop/orders/mails/paid-ahead-mail.ts': 'goes to the shop’s owner, once for each order',
  'server/shop/delivery/change-delivery.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/replacements/record-status.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/office/delivery/van/mail-arriving.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/stock-alerts/send-back-in-stock-mails.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/wishlist/send-wishlist-mails.ts': 'one a day to a customer who agreed; five to an unconfirmed address',
  'server/shop/claims/record-claim-event.ts': 'withhold-mail.ts: five to an unconfirmed address; the shop’s owner',
  'server/shop/review-requests/send-review-requests.ts': 'withhold-mail.ts: five to an unconfirmed address',
  'server/shop/messages/save-message.ts': 'goes to the shop’s own admin; its writer gets no copy',
  'server/shop/messages/acknowledge-messages.ts':
    'three a day to one address, five an hour from one network, and those that an admin releases by hand',
  'server/shop/accounts/request-password-reset.ts': ['POST /auth/forgot-password'],
  'server/shop/accounts/send-confirmation-mail.ts': [
    'POST /auth/register',
    'POST /auth/confirm-email/mail',
    'PATCH /auth/me',
  ],
  'server/shop/accounts/undo/send-change-mail.ts': [
    'PUT /auth/password',
    'POST /auth/confirm-email',
    'POST /auth/reset-password',
    'DELETE /auth/providers/:provider',
    'GET /auth/google',
    'GET /auth/facebook',
  ],
  'server/shop/accounts/undo/undo-change.ts': ['POST /auth/undo-change'],
  'server/shop/accounts/guessing/record-guess.ts': 'goes to an admin whose account is guessed, once a day',
  'server/shop/accounts/second-factor/change-factors.ts': 'goes to an admin, about the admin’s own doing',
  'server/shop/accounts/second-factor/remove-second-factors.ts': 'goes to an admin, about a command of the operator',
  'server/shop/accounts/second-factor/record-factor-use.ts': 'goes to an admin; a recovery code is used once',
  'server/shop/accounts/second-factor/renew-recovery-codes.ts': 'goes to an admin, about the admin’s own doing',
}

test('whatever sends mails is bounded for addresses of strangers', () => {
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
