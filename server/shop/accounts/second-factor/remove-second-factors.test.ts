import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin } from '../../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../../test/support/mails.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { giveSecondFactor } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { removeSecondFactors } from './change-factors.ts'
import { hasFactor } from './factors.ts'

const shop = shopForTests()
const log = { info: () => {}, warn: () => {} }

test('the operator removes every factor of an account; its sessions end, it is mailed and recorded', async () => {
  const [admin, other] = [await buildAdmin(shop), await buildAdmin(shop)]
  for (const each of [admin, other]) await giveSecondFactor(shop, each)
  assert.equal(await removeSecondFactors(shop, ` ${admin.email.toUpperCase()} `, log), 'dropped')
  assert.deepEqual([await hasFactor(shop.database, admin.id), await hasFactor(shop.database, other.id)], [false, true])
  const codes = shop.database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', admin.id)
  assert.deepEqual(await codes.execute(), [])
  assertRefused(await request(shop, 'GET /auth/me', { bearer: admin.bearer }), 'session_ended')
  const [mail] = await outboxMailsTo(shop, admin.email)
  assert.equal(mail?.subject, 'All second factors were removed by the shop’s operator')
  const events = shop.database.selectFrom('security_events').select(['kind', 'details']).where('user_id', '=', admin.id)
  assert.deepEqual(await events.execute(), [{ kind: 'factor_removed', details: { factor: 'all', by: 'operator' } }])
})

test('an unknown account or one without a factor is reported, and nothing changes', async () => {
  const admin = await buildAdmin(shop)
  assert.equal(await removeSecondFactors(shop, admin.email, log), 'no factor')
  assert.equal(await removeSecondFactors(shop, 'nobody@paudha.example', log), 'no such account')
  assert.equal((await request(shop, 'GET /auth/me', { bearer: admin.bearer })).status, 200)
})
