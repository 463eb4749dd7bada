import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { contract, type EndpointKey } from '../../../../contract/contract.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { buildAdmin, type Person } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { giveSecondFactor } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
const endpoints = Object.entries<Endpoint>(contract)
const protectedKeys = endpoints.filter(([, { requiresFactor }]) => requiresFactor).map(([key]) => key as EndpointKey)

/** Files without personal data of customers. */
const IMPERSONAL_FILES = ['GET /admin/products/export']

/** Whether a call is refused for want of the factor. It is read as text, since some endpoints respond with a file. */
const needsFactor = async ({ bearer }: Person, key: string) => {
  const [method = '', path = ''] = key.replace(':id', 'A'.repeat(20)).split(' ')
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
  const body = method === 'GET' ? null : '{}'
  const answer = await fetch(`${shop.url}/api${path}`, { method, headers, body })
  return (await answer.text()).includes('"factor_needed"')
}
const prove = ({ bearer }: Person, code: string) => request(shop, 'POST /auth/factor', { bearer, body: { code } })
const age = ({ id }: Person, minutes: number) =>
  sql`update sessions set factor_at = factor_at - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(
    shop.database,
  )

test('approving refunds, deactivating accounts, the seller’s settings, exports of personal data and factors themselves require the factor', () => {
  assert.deepEqual(protectedKeys.toSorted(), [
    'DELETE /auth/factors/passkeys/:id',
    'DELETE /auth/factors/totp',
    'GET /admin/books/gstr1',
    'GET /admin/books/gstr1/:table.csv',
    'GET /admin/books/register.csv',
    'GET /admin/books/tally.xml',
    'GET /admin/books/year.zip',
    'GET /admin/books/zoho/:table.csv',
    'GET /admin/orders/export',
    'GET /admin/subscribers/export',
    'PATCH /admin/settings',
    'PATCH /admin/users/:id/status',
    'POST /admin/orders/:id/refunds/:refund/approval',
    'POST /admin/tax-classes',
    'POST /auth/factors/passkeys',
    'POST /auth/factors/passkeys/options',
    'POST /auth/factors/recovery-codes',
    'POST /auth/factors/totp',
    'POST /auth/factors/totp/confirm',
    'PUT /admin/tax-classes/:key',
  ])
  const files = endpoints.filter(([, { access, file }]) => access === 'admin' && file === 'text/csv')
  for (const [key, { requiresFactor }] of files)
    assert.equal(requiresFactor === true, !IMPERSONAL_FILES.includes(key), key)
})

test('only endpoints of admins require it: others find their caller without a query for factors', () => {
  for (const key of protectedKeys) assert.equal((contract[key] as Endpoint).access, 'admin', key)
})

test('each of them requires a fresh proof from an admin who has a factor, and from no other', async () => {
  const without = await buildAdmin(shop)
  for (const key of protectedKeys) {
    const admin = await buildAdmin(shop)
    const { code } = await giveSecondFactor(shop, admin)
    assert.deepEqual([await needsFactor(without, key), await needsFactor(admin, key)], [false, true], key)
    assert.equal((await prove(admin, await code())).status, 200)
    assert.equal(await needsFactor(admin, key), false, key)
  }
})

test('a proof of the factor is fresh for ten minutes, and a wrong one refreshes nothing', async () => {
  const key = 'GET /admin/orders/export'
  const admin = await buildAdmin(shop)
  const { code } = await giveSecondFactor(shop, admin)
  assertRefused(await prove(admin, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'), 'factor_wrong', ['code'])
  assert.equal(await needsFactor(admin, key), true)
  await prove(admin, await code())
  await age(admin, 9)
  assert.equal(await needsFactor(admin, key), false)
  await age(admin, 1)
  assert.equal(await needsFactor(admin, key), true)
})
