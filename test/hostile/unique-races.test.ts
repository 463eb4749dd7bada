import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { inTransaction } from '../../server/platform/database/database.ts'
import { findOrCreateAccount } from '../../server/shop/accounts/providers/find-or-create-account.ts'
import { waitForLockWaiters } from '../load/run-concurrently.ts'
import { confirmationLink, confirmEmail, newEmail, PASSWORD, register } from '../support/accounts.ts'
import { makeDirectory } from '../support/directory.ts'
import { tokenFromMail } from '../support/mails.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { request } from '../support/request.ts'
import { endpoints, wireOf } from './case.ts'
import { openSender } from './send.ts'
import { inParallel, openTargetBuilder } from './targets.ts'

const nowhere = 'http://127.0.0.1:9'
const shop = paymentShopForTests({
  dataDirectory: makeDirectory(),
  measurement: { pixelId: '1234567890', forward: { accessToken: 'a token', graphUrl: nowhere } },
})
const AT_ONCE = 4

/**
 * The unique values that do not come from random numbers, a sequence or the parent row that is inserted with them, and
 * who inserts them: requests, each of which is raced below, or jobs, the provider and the start, one at a time.
 */
const uniqueValues: Record<string, EndpointKey | 'a job' | 'the provider' | 'the start'> = {
  account_links_confirming: 'PATCH /auth/me',
  back_offs_pkey: 'POST /auth/login',
  bought_together_pkey: 'a job',
  cart_items_pkey: 'POST /cart/add',
  claim_lines_open_once: 'POST /orders/:id/claims',
  claim_photos_claim_id_position_key: 'POST /orders/:id/claims',
  claims_order_id_place_key: 'POST /orders/:id/claims',
  claims_refund_id_key: 'POST /admin/claims/:id/decision',
  claims_replacement_id_key: 'POST /admin/claims/:id/decision',
  contact_messages_once: 'POST /contact',
  conversion_events_name_event_id_key: 'POST /meta/events',
  delivery_forecast_pkey: 'a job',
  delivery_rules_pkey: 'PUT /admin/settings/delivery',
  demo_fill_pkey: 'the start',
  door_qr_codes_open: 'POST /admin/orders/:id/door-qr',
  door_qr_codes_provider_qr_id_key: 'the provider',
  former_claim_days_pkey: 'PATCH /admin/settings',
  guesses_pkey: 'POST /auth/login',
  guessing_alerts_pkey: 'POST /auth/login',
  identities_pkey: 'POST /auth/provider-email',
  identities_user_id_provider_key: 'POST /auth/provider-email',
  kysely_migration_lock_pkey: 'the start',
  kysely_migration_pkey: 'the start',
  mails_cause_key: 'a job',
  newsletter_subscribers_pkey: 'POST /newsletter',
  operational_incidents_pkey: 'a job',
  order_notices_pkey: 'POST /orders',
  order_visits_pkey: 'POST /orders',
  orders_unpaid_once: 'POST /orders',
  orders_user_id_idempotency_key_key: 'POST /orders',
  passkeys_credential_id_key: 'POST /auth/factors/passkeys',
  payment_incidents_order_id_kind_detail_key: 'the provider',
  payment_intents_pkey: 'POST /orders/:id/pay-now',
  payment_intents_provider_order_id_key: 'the provider',
  payments_pay_once: 'POST /orders/:id/verify-payment',
  payments_pkey: 'the provider',
  plants_pkey: 'POST /plants',
  provider_messages_event_id_digest_key: 'the provider',
  provider_refunds_read_pkey: 'a job',
  provider_settlements_pkey: 'a job',
  refunds_by_request: 'POST /admin/orders/:id/refunds',
  refunds_provider_refund_id_key: 'the provider',
  remittance_lines_pkey: 'POST /admin/books/remittances',
  remittances_file_hash_key: 'POST /admin/books/remittances',
  replacement_events_replacement_id_from_state_key: 'POST /admin/replacements/:id/ship',
  restorations_pkey: 'the start',
  review_photos_pkey: 'POST /plants/:id/reviews/photos',
  review_photos_review_id_position_key: 'PUT /plants/:id/reviews/mine',
  review_requests_pkey: 'a job',
  reviews_plant_id_user_id_key: 'POST /plants/:id/reviews',
  searches_without_results_pkey: 'a job',
  security_events_user_id_folded_by_key: 'POST /auth/forgot-password',
  seller_settings_pkey: 'PATCH /admin/settings',
  stock_alerts_open: 'POST /plants/:id/stock-alert',
  tax_classes_pkey: 'POST /admin/tax-classes',
  tax_documents_number_key: 'PATCH /admin/orders/:id/status',
  tax_documents_one_bill: 'PATCH /admin/orders/:id/status',
  tax_documents_one_invoice: 'PATCH /admin/orders/:id/status',
  tax_documents_series_financial_year_serial_key: 'POST /admin/orders/ship',
  totp_factors_pkey: 'POST /auth/factors/totp/confirm',
  totp_setups_pkey: 'POST /auth/factors/totp',
  tries_pkey: 'POST /auth/register',
  unconfirmed_mails_pkey: 'POST /orders',
  uploads_pkey: 'POST /upload',
  users_email_key: 'POST /auth/register',
  wishlist_items_pkey: 'POST /wishlist',
  wishlists_pkey: 'PUT /wishlist/mails',
}

test('the table has every unique value that two requests could insert at once', async () => {
  const { rows } = await sql<{ name: string; columns: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
  `.execute(shop.database)
  const isMadeUp =
    /\((\w+, )?(id|token|token_hash|share_hash|secret_hash|bearer_hash|cookie_hash|browser_hash|code_hash|challenge|public_id|ticket|number)\b/
  const own = /^(order_lines|claim_lines|replacement_lines)_pkey$/
  const named = rows.filter(({ name, columns }) => name in uniqueValues || !(isMadeUp.test(columns) || own.test(name)))
  assert.deepEqual(named.map(({ name }) => name).toSorted(), Object.keys(uniqueValues).toSorted())
})

test('each good request, sent four times at once, is answered or refused by its code, and never fails', async () => {
  const builder = await openTargetBuilder(shop)
  const sender = openSender(shop.url, 40)
  const writing = endpoints.filter(([key]) => !key.startsWith('GET'))
  const failures = await inParallel(writing, async (entry) => {
    const wire = wireOf(await builder.build(entry))
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => sender.send(wire)))
    return answers.flatMap(({ status, text }) => (status >= 500 ? [`${entry[0]}: ${status} ${text}`] : []))
  })
  sender.close()
  assert.deepEqual(failures.flat(), [])
})

/** What gives an account this address: each is prepared, and then all of a pair run at once. */
const takers: Record<string, (email: string) => Promise<() => Promise<number | string>>> = {
  'a registration': async (email) => {
    const body = { name: 'Asha', email, password: PASSWORD }
    return () => statusOf('POST /auth/register', body)
  },
  'a confirmed change of address': async (email) => {
    const { api } = await register(shop)
    await api.call('PATCH /auth/me', { body: { email, currentPassword: PASSWORD } })
    const token = await confirmationLink(shop, email)
    return () => statusOf('POST /auth/confirm-email', { token })
  },
  'an undone change of address': async (email) => {
    const { api, bearer } = await register(shop, email)
    await confirmEmail(shop, email, bearer)
    const other = newEmail()
    await api.call('PATCH /auth/me', { body: { email: other, currentPassword: PASSWORD } })
    await confirmEmail(shop, other, bearer)
    const token = await tokenFromMail(shop, email, 'Your e-mail was changed')
    // Otherwise the address is reserved for the undo, and nobody else gets it.
    await sql`update undo_links set is_reserved = false where email = ${email}`.execute(shop.database)
    return () => statusOf('POST /auth/undo-change', { token, password: 'a later monsoon' })
  },
  'a sign-in by a provider': async (email) => {
    const identity = { subject: crypto.randomUUID(), name: 'Asha', email: { address: email, isVerified: false } }
    return async () => {
      const found = await findOrCreateAccount(shop, SOURCE, 'google', identity)
      return 'account' in found ? 200 : 409
    }
  },
}
const SOURCE = { network: null, userAgent: null, log: { info: () => {}, warn: () => {} } }

const statusOf = async (call: string, body: unknown) => {
  const { status, text } = await request(shop, call, { body })
  return status < 300 ? 200 : status === 409 && text.includes('"email_taken"') ? 409 : `${status} ${text}`
}

test('of two accounts that get one address at once, one gets it and the other is refused', async () => {
  const names = Object.keys(takers)
  for (const one of names)
    for (const other of names.slice(names.indexOf(one))) {
      const email = newEmail()
      // A change that was undone had the address, so it is prepared first.
      const both = [takers[one], takers[other]].toSorted((a) => (a === takers['an undone change of address'] ? -1 : 1))
      const prepared: (() => Promise<number | string>)[] = []
      for (const take of both) if (take) prepared.push(await take(email))
      // All of them find the address free, and wait to write it.
      const started = await inTransaction(shop.database, async (transaction) => {
        await sql`lock table users in share mode`.execute(transaction)
        const begun = prepared.map((take) => take())
        await waitForLockWaiters(shop.database, begun.length)
        return begun
      })
      const answers = await Promise.all(started)
      assert.deepEqual(answers.toSorted(), [200, 409], `${one} and ${other}`)
    }
})
