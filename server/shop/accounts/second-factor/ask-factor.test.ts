import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { contract, type EndpointKey } from '../../../../contract/contract.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { giveSecondFactor } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
const endpoints = Object.entries<Endpoint>(contract)
const asking = endpoints.filter(([, { asksFactor }]) => asksFactor).map(([key]) => key as EndpointKey)

/** Files that name no customers. */
const IMPERSONAL_FILES = ['GET /admin/products/export']

const call = ({ bearer }: Person, key: string) =>
  request(shop, key.replace(':id', 'A'.repeat(20)), { bearer, ...(key.startsWith('GET') ? {} : { body: {} }) })
/** Some endpoints answer a file, which is not read here. */
const isAsked = async ({ bearer }: Person, key: string) => {
  const [method = '', path = ''] = key.replace(':id', 'A'.repeat(20)).split(' ')
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' }
  const body = method === 'GET' ? null : '{}'
  const answer = await fetch(`${shop.url}/api${path}`, { method, headers, body })
  return (await answer.text()).includes('"factor_needed"')
}

test('who is active, the seller’s settings, exports of personal data and factors themselves ask for the factor', () => {
  assert.deepEqual(asking.toSorted(), [
    'DELETE /auth/factors/passkeys/:id',
    'DELETE /auth/factors/totp',
    'GET /admin/orders/export',
    'GET /admin/subscribers/export',
    'PATCH /admin/settings',
    'PATCH /admin/users/:id/status',
    'POST /auth/factors/passkeys',
    'POST /auth/factors/passkeys/options',
    'POST /auth/factors/recovery-codes',
    'POST /auth/factors/totp',
    'POST /auth/factors/totp/confirm',
  ])
})

test('every file of data that admins download asks for the factor, unless it names no customers', () => {
  const files = endpoints.filter(([, { access, file }]) => access === 'admin' && file === 'text/csv')
  for (const [key, { asksFactor }] of files) assert.equal(asksFactor === true, !IMPERSONAL_FILES.includes(key), key)
})

test('only endpoints of admins ask: others find their caller without looking for a factor', () => {
  for (const key of asking) assert.equal((contract[key] as Endpoint).access, 'admin', key)
})

for (const key of asking) {
  test(`${key} asks who has a factor and did not prove it lately, and nobody else`, async () => {
    const [without, admin] = [await buildAdmin(shop), await buildAdmin(shop)]
    const { code } = await giveSecondFactor(shop, admin)
    assert.equal(await isAsked(without, key), false)
    assertRefused(await call(await buildPerson(shop), key), 'admins_only')
    assertRefused(await call(admin, key), 'factor_needed')
    const { status } = await request(shop, 'POST /auth/factor', { bearer: admin.bearer, body: { code: await code() } })
    assert.equal(status, 200)
    assert.equal(await isAsked(admin, key), false)
    await sql`update sessions set factor_at = factor_at - interval '10 minutes' where user_id = ${admin.id}`.execute(
      shop.database,
    )
  })
}

test('a factor is fresh for ten minutes, in the session that proved it alone', async () => {
  const key = 'PATCH /admin/settings'
  const admin = await buildAdmin(shop)
  const { code } = await giveSecondFactor(shop, admin)
  await request(shop, 'POST /auth/factor', { bearer: admin.bearer, body: { code: await code() } })
  const age = (minutes: number) =>
    sql`update sessions set factor_at = factor_at - make_interval(mins => ${minutes}) where user_id = ${admin.id}`.execute(
      shop.database,
    )
  await age(9)
  assert.equal(await isAsked(admin, key), false)
  await age(1)
  assert.equal(await isAsked(admin, key), true)
})

test('a wrong proof makes nothing fresh, and tries are limited within the session', async () => {
  const admin = await buildAdmin(shop)
  await giveSecondFactor(shop, admin)
  const answer = await request(shop, 'POST /auth/factor', {
    bearer: admin.bearer,
    body: { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' },
  })
  assertRefused(answer, 'factor_wrong', ['code'])
  assert.equal(await isAsked(admin, 'GET /admin/orders/export'), true)
})
