import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { contract, type EndpointKey } from '../../../../contract/contract.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { giveSecondFactor } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
const endpoints = Object.entries<Endpoint>(contract)
const protectedKeys = endpoints.filter(([, { requiresFactor }]) => requiresFactor).map(([key]) => key as EndpointKey)

/** Files without personal data of customers. */
const IMPERSONAL_FILES = ['GET /admin/products/export']

const call = ({ bearer }: Person, key: string) =>
  request(shop, key.replace(':id', 'A'.repeat(20)), { bearer, ...(key.startsWith('GET') ? {} : { body: {} }) })
/** The response is read as text, since some endpoints respond with a file. */
const needsFactor = async ({ bearer }: Person, key: string) => {
  const [method = '', path = ''] = key.replace(':id', 'A'.repeat(20)).split(' ')
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
  const body = method === 'GET' ? null : '{}'
  const answer = await fetch(`${shop.url}/api${path}`, { method, headers, body })
  return (await answer.text()).includes('"factor_needed"')
}

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
})

test('every data file that admins download requires the factor, unless it has no personal data', () => {
  const files = endpoints.filter(([, { access, file }]) => access === 'admin' && file === 'text/csv')
  for (const [key, { requiresFactor }] of files)
    assert.equal(requiresFactor === true, !IMPERSONAL_FILES.includes(key), key)
})

test('only endpoints of admins require it: others find their caller without a query for factors', () => {
  for (const key of protectedKeys) assert.equal((contract[key] as Endpoint).access, 'admin', key)
})

for (const key of protectedKeys) {
  test(`${key} requires a fresh proof from an admin who has a factor, and from no other`, async () => {
    const [without, admin] = [await buildAdmin(shop), await buildAdmin(shop)]
    const { code } = await giveSecondFactor(shop, admin)
    assert.equal(await needsFactor(without, key), false)
    assertRefused(await call(await buildPerson(shop), key), 'admins_only')
    assertRefused(await call(admin, key), 'factor_needed')
    const { status } = await request(shop, 'POST /auth/factor', { bearer: admin.bearer, body: { code: await code() } })
    assert.equal(status, 200)
    assert.equal(await needsFactor(admin, key), false)
    await sql`update sessions set factor_at = factor_at - interval '10 minutes' where user_id = ${admin.id}`.execute(
      shop.database,
    )
  })
}

test('a proof of the factor is fresh for ten minutes, only in its session', async () => {
  const key = 'PATCH /admin/settings'
  const admin = await buildAdmin(shop)
  const { code } = await giveSecondFactor(shop, admin)
  await request(shop, 'POST /auth/factor', { bearer: admin.bearer, body: { code: await code() } })
  const age = (minutes: number) =>
    sql`update sessions set factor_at = factor_at - make_interval(mins => ${minutes}) where user_id = ${admin.id}`.execute(
      shop.database,
    )
  await age(9)
  assert.equal(await needsFactor(admin, key), false)
  await age(1)
  assert.equal(await needsFactor(admin, key), true)
})

test('a wrong proof refreshes nothing, and attempts are limited within the session', async () => {
  const admin = await buildAdmin(shop)
  await giveSecondFactor(shop, admin)
  const answer = await request(shop, 'POST /auth/factor', {
    bearer: admin.bearer,
    body: { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' },
  })
  assertRefused(answer, 'factor_wrong', ['code'])
  assert.equal(await needsFactor(admin, 'GET /admin/orders/export'), true)
})
