import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'

const shop = shopForTests()

const setStatus = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `PATCH /admin/users/${id}/status`, { bearer, body })
const whoAmI = (credential: { bearer?: string; cookie?: string }) => request(shop, 'GET /auth/me', credential)

test('the last active admin cannot be deactivated, alone or beside inactive admins', async () => {
  const admin = await buildAdmin(shop)
  await buildPerson(shop, { isAdmin: true, isActive: false })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await setStatus(admin, admin.id, { isActive: false }), 'last_admin')
  })
  assert.equal((await whoAmI(admin)).status, 200)
  const second = await buildAdmin(shop)
  assert.equal((await setStatus(admin, admin.id, { isActive: false })).status, 200)
  assertRefused(await whoAmI(admin), 'session_ended')
  assertRefused(await setStatus(second, second.id, { isActive: false }), 'last_admin')
})

test('a deactivated user has no session left, by bearer token or cookie, and cannot sign in; once activated, they have to sign in again', async () => {
  const admin = await buildAdmin(shop)
  const account = { name: 'Ravi Iyer', email: 'ravi@paudha.example', password: 'monsoon rain' }
  const { token, user } = await shop.api().call('POST /auth/register', { body: account })
  const logIn = () => request(shop, 'POST /auth/login', { body: account })
  const late = await buildPerson(shop, { isActive: false })

  const { json: deactivated } = await setStatus(admin, user._id, { isActive: false })
  assert.partialDeepStrictEqual(deactivated, { _id: user._id, isActive: false })
  assertRefused(await logIn(), 'account_deactivated')
  const left = await shop.database.selectFrom('sessions').select('id').where('user_id', '=', user._id).execute()
  assert.deepEqual(left, [])

  for (const id of [user._id, late.id]) {
    const { json: activated } = await setStatus(admin, id, { isActive: true })
    assert.partialDeepStrictEqual(activated, { isActive: true })
  }
  // The last two are of a session that was opened while the account was being deactivated.
  for (const credential of [{ bearer: token }, { bearer: late.bearer }, { cookie: late.cookie }])
    assertRefused(await whoAmI(credential), 'session_ended')
  assert.equal((await logIn()).status, 200)
})

test('waiting mailings to a deactivated account are withdrawn, other mails are not', async () => {
  const admin = await buildAdmin(shop)
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const plant = await buildPlant(shop, { price: 350, stock: 9 })
  for (const person of [asha, ravi]) {
    const { _id } = await buildOrder(person, [{ plant, quantity: 1, price: 350 }])
    const row = { user_id: person.id, plant_id: plant, notified_at: new Date() }
    const alerts = shop.database.insertInto('stock_alerts').values(row).returning('id')
    const alert = await alerts.executeTakeFirstOrThrow()
    await inTransaction(shop.database, async (transaction) => {
      for (const cause of [`stock alert ${alert.id}`, `review request ${_id}`, `wishlist ${person.id} 2026-11-27`])
        await sendMail(transaction, person.email, { subject: 'A mailing', paragraphs: [] }, { cause })
    })
  }
  await setStatus(admin, asha.id, { isActive: false })
  const subjects = async ({ email }: Person) => (await outboxMailsTo(shop, email)).map(({ subject }) => subject)
  const [ofAsha, ofRavi] = [await subjects(asha), await subjects(ravi)]
  assert.deepEqual([ofAsha.includes('A mailing'), ofAsha.length > 0], [false, true])
  assert.equal(ofRavi.filter((subject) => subject === 'A mailing').length, 3)
})

test('each change is recorded with its admin; an unchanged status is not, and ends no session', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  await setStatus(admin, asha.id, { isActive: true })
  assert.equal((await whoAmI(asha)).status, 200)
  for (const isActive of [false, false, true, true])
    assert.equal((await setStatus(admin, asha.id, { isActive })).status, 200)
  const by = { actor_id: admin.id, subject_kind: 'user' }
  const events = shop.database.selectFrom('audit_events').where('subject_id', '=', asha.id).orderBy('id')
  assert.deepEqual(await events.select(['actor_id', 'subject_kind', 'action', 'before', 'after']).execute(), [
    { ...by, action: 'deactivate', before: { isActive: true }, after: { isActive: false } },
    { ...by, action: 'activate', before: { isActive: false }, after: { isActive: true } },
  ])
})

test('of admins who deactivate each other concurrently, one always stays active', async () => {
  for (let round = 0; round < 10; round += 1) {
    await shop.database.updateTable('users').set({ is_active: false }).execute()
    const admins = await Promise.all([buildAdmin(shop), buildAdmin(shop), buildAdmin(shop)])
    const answers = await Promise.all(
      admins.map((admin, index) => setStatus(admin, admins[(index + 1) % 3]?.id ?? '', { isActive: false })),
    )
    assert.ok(answers.every(({ status }) => [200, 401, 409].includes(status)))
    const active = await shop.database.selectFrom('users').select('id').where('is_active', '=', true).execute()
    assert.ok(active.length >= 1)
    assert.equal(answers.filter(({ status }) => status === 200).length, 3 - active.length)
  }
})
