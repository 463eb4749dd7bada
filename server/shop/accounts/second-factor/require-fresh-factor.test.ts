import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdmin, type Person } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { giveSecondFactor } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()

const isNeeded = async ({ bearer }: Person) =>
  (await request(shop, 'PATCH /admin/settings', { bearer, body: {} })).text.includes('"factor_needed"')
const prove = ({ bearer }: Person, code: string) => request(shop, 'POST /auth/factor', { bearer, body: { code } })
const age = ({ id }: Person, minutes: number) =>
  sql`update sessions set factor_at = factor_at - make_interval(mins => ${minutes}) where user_id = ${id}`.execute(
    shop.database,
  )

test('a proof of the factor is fresh for ten minutes, and a wrong one refreshes nothing', async () => {
  const admin = await buildAdmin(shop)
  const { code } = await giveSecondFactor(shop, admin)
  assertRefused(await prove(admin, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'), 'factor_wrong', ['code'])
  assert.equal(await isNeeded(admin), true)
  await prove(admin, await code())
  await age(admin, 9)
  assert.equal(await isNeeded(admin), false)
  await age(admin, 1)
  assert.equal(await isNeeded(admin), true)
})
