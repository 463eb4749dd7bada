import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { shop as facts } from '../../../content/shop.ts'
import type { AdminSettings } from '../../../contract/settings.ts'
import { wholeSettings as whole } from '../../../test/support/bodies.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const patch = ({ bearer }: Pick<Person, 'bearer'>, body: unknown, version?: string) =>
  request(shop, 'PATCH /admin/settings', { bearer, body, ...(version && { headers: { 'If-Match': version } }) })
const policyWith = (refused: unknown) => ({ ...whole.returns, refused })
const seller = () => shop.api().call('GET /seller')

test('until the owner saves them, the settings are the shop’s facts, marked as examples', async () => {
  const { legalName, grievanceOfficer, isExample } = await seller()
  assert.deepEqual([legalName, isExample], [facts.seller.legalName, true])
  assert.equal(grievanceOfficer.email, facts.grievanceOfficer.email)
  const { version, updatedAt, invoicePrefix } = await (await buildAdmin(shop)).api.call('GET /admin/settings')
  assert.deepEqual([version, updatedAt, invoicePrefix], ['0', null, 'PA'])
})

test('saved settings apply, are public, and are recorded', async () => {
  const answer = await patch(admin, whole)
  assert.equal(answer.status, 200, answer.text)
  const { version, updatedAt, isExample, takesOrders, activeAdmins, ...saved } = answer.json as AdminSettings
  assert.deepEqual(saved, whole)
  assert.deepEqual([version, isExample, takesOrders], ['1', false, true])
  assert.ok(updatedAt)
  assert.ok(activeAdmins > 0)
  const { tradeName, invoicePrefix, orderMails, orderNumberStart, signatory, turnover, ...others } = whole
  const { cashApprovalAbove, compareAtPrices, ...shown } = others
  const { delivery, ...answered } = await seller()
  assert.deepEqual(answered, { ...shown, isExample: false, takesOrders: true, deliversFree: true })
  assert.equal(delivery.lowestMinimum, whole.minimumOrder)

  await patch(admin, { phone: '1800 555 010', invoicePrefix: ' hv ' })
  const events = shop.database.selectFrom('audit_events').select(['action', 'subject_kind', 'before', 'after'])
  assert.deepEqual((await events.where('actor_id', '=', admin.id).orderBy('id').execute())[1], {
    action: 'update',
    subject_kind: 'settings',
    before: { phone: whole.phone, invoicePrefix: 'HN' },
    after: { phone: '1800 555 010', invoicePrefix: 'HV' },
  })
})

test('saving unchanged settings changes nothing', async () => {
  await patch(admin, whole)
  await assertUnchanged(shop.database, async () => {
    for (const body of [whole, {}]) assert.equal((await patch(admin, body)).status, 200)
  })
})

test('of two admins who loaded the same settings, the second is refused and overwrites nothing', async () => {
  const [first, second] = [await buildAdmin(shop), await buildAdmin(shop)]
  const { version } = await first.api.call('GET /admin/settings')
  assert.equal((await patch(first, { city: 'Jejuri' }, version)).status, 200)
  assertRefused(await patch(second, { city: 'Baramati' }, version), 'stale_edit')
  assertRefused(await patch(second, { city: 'Baramati' }, '"nothing"'), 'stale_edit')
  assert.equal((await seller()).city, 'Jejuri')
  const { version: newer } = await second.api.call('GET /admin/settings')
  assert.equal((await patch(second, { city: 'Baramati' }, `W/"${newer}"`)).status, 200)
})

test('of ten concurrent saves with one version one succeeds', async () => {
  const { version } = await admin.api.call('GET /admin/settings')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => patch(admin, { city: `City ${index}` }, version)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
})

test('an invalid value is refused by name, and nothing is stored', async () => {
  const officer = whole.grievanceOfficer
  const wrong: [field: string, ...values: unknown[]][] = [
    ['legalName', '   ', 'x'.repeat(101), 'two\nlines', 'nul\0'],
    ['tradeName', 'x'.repeat(61), 'tab\there'],
    ['state', 'Ohio', 'MH', '__proto__'],
    ['zipCode', '012345', '41230', '4123011'],
    ['gstin', '27AAPFU0939F1ZW', '29AAGCB7383J1Z4', '27AAPFU0939F1ZV\n;drop'],
    ['email', 'nobody', 'a@b', 'a@b.example\nBcc: c@d.example', `${'x'.repeat(250)}@paudha.example`],
    ['phone', '123', 'call us', 'javascript:alert(1)', '0'.repeat(31)],
    ['grievanceOfficer.name', { ...officer, name: '\r\n' }],
    ['grievanceOfficer.email', { ...officer, email: 'nobody' }],
    ['openingHours', ' \n', 'x'.repeat(61), 'Mon 9-5\n'.repeat(8), 'Mon 9am\0'],
    ['orderMails', 'weekly'],
    ['claims.days', ...[0, 1.5, 91].map((days) => ({ days, photoDays: 90 }))],
    ['returns.refused.goods', policyWith({ goods: 'half', deliveryFee: true })],
    ['returns.refused', { ...whole.returns, refused: undefined }],
    ['turnover', 'six crore'],
    ['signatory', 'x'.repeat(101), 'two\nlines'],
    ['compareAtPrices', 'was', null],
    ['orderNumberStart', 0, 1.5, 1_000_000_000],
    ['cashApprovalAbove', -1, 0.001, 10_000_001],
    ['invoicePrefix', 'P', 'PAU', 'P/', 'पौ'],
  ]
  await assertUnchanged(shop.database, async () => {
    for (const [field, ...values] of wrong)
      for (const value of values)
        assertRefused(await patch(admin, { [field.split('.')[0] ?? '']: value }), 'invalid', [field])
    assertRefused(await patch(admin, { state: 'Goa' }), 'invalid', ['gstin'])
    assertRefused(await patch(admin, { state: 'Goa', gstin: null }), 'invalid', ['state'])
    assertRefused(await patch(admin, { zipCode: '110001' }), 'invalid', ['state'])
  })
})

test('opening hours are stored a line each, whatever the breaks; an empty GSTIN or trade name as null', async () => {
  await patch(admin, { openingHours: '  Mon-Fri   9am-6pm \r\n\r\nSat 10am-1pm ', gstin: '', tradeName: ' ' })
  const { openingHours, gstin, tradeName } = await admin.api.call('GET /admin/settings')
  assert.deepEqual([openingHours, gstin, tradeName], ['Mon-Fri 9am-6pm\nSat 10am-1pm', null, null])
})

/** The number of an order that is placed now. */
async function nextNumber(): Promise<number> {
  const plant = await buildPlant(shop, { price: 400 })
  return (await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])).number
}

const startNumbers = (orderNumberStart: number) => patch(admin, { orderNumberStart })

test('orders are numbered from the new start on, and other settings do not start the numbers over', async () => {
  assert.equal(await nextNumber(), whole.orderNumberStart)
  assert.equal((await startNumbers(30_000)).status, 200)
  assert.deepEqual([await nextNumber(), await nextNumber()], [30_000, 30_001])
  await admin.api.call('PATCH /admin/settings', { body: { invoicePrefix: 'HO' } })
  assert.equal((await startNumbers(30_000)).status, 200)
  assert.equal(await nextNumber(), 30_002)
})

test('a start that is not above every number of an order is refused by name, and changes nothing', async () => {
  const highest = await nextNumber()
  await assertUnchanged(shop.database, async () => {
    for (const start of [highest, highest - 1, 1])
      assertRefused(await startNumbers(start), 'invalid', ['orderNumberStart'])
  })
  assert.equal(await nextNumber(), highest + 1)

  // A start from which no number was given yet may be lowered.
  assert.equal((await startNumbers(900_000)).status, 200)
  assert.equal((await startNumbers(40_000)).status, 200)
  assert.equal(await nextNumber(), 40_000)
})

test('orders placed while the start is raised share no number', async () => {
  const before = await nextNumber()
  const placed = Promise.all(Array.from({ length: 12 }, () => nextNumber()))
  const raised = Promise.all([50_000, 60_000, 70_000].map((start) => startNumbers(start)))
  const numbers = await placed
  await raised
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(numbers.every((number) => number > before))
  const last = await nextNumber()
  assert.ok(last > Math.max(...numbers))
})
