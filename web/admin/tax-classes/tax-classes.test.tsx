import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { enter, expectSaidOf, expectValues } from '../../../test/screens/fields.ts'
import { cellsOf, expectLinks, expectTexts, press } from '../../../test/screens/forms.ts'
import { taxClasses } from '../../../test/screens/product-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const SAVE = 'PUT /admin/tax-classes/:key'
const ADD = 'POST /admin/tax-classes'
const LIST = '/admin/settings/tax-classes'
const source = 'A notification'
const hangers: AdminTaxClass = {
  key: 'hangers',
  name: 'Hangers',
  hsn: '5609',
  unit: 'KGS',
  rates: [
    { from: '2049-04-01', percent: 12, source },
    { from: '2025-09-22', percent: 5, source },
    { from: '2020-04-01', percent: null, source },
  ],
  version: '1',
}

test('each class has its rate of today and the next one to come', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T06:00:00Z') })
  await open(LIST, { 'GET /admin/tax-classes': [...taxClasses, hangers, { ...hangers, key: 'long', name: LONG_NAME }] })
  await screen.findByRole('heading', { level: 1, name: 'Tax classes' })
  expect(await cellsOf('Hangers')).toEqual(['Hangers', '5%', '12% from 1 Apr 2049', '5609', 'KGS'])
  expect((await cellsOf('Seeds for sowing')).slice(1, 3)).toEqual(['Exempt', '–'])
  expectLinks({ Hangers: `${LIST}/hangers`, 'Add Tax Class': '/admin/settings/add-tax-class' })
  await assertAccessible()
})

test('an untouched class is sent back as it was loaded, and leads to all', async () => {
  for (const { key, version, ...same } of [hangers, ...taxClasses.slice(0, 2)]) {
    const { api, person, address } = await open(`${LIST}/${key}`, { [SAVE]: hangers })
    await press(person, 'Save Tax Class')
    await expect.poll(address).toBe(LIST)
    cleanup()
    expect(api.sent(SAVE)).toEqual([same])
    const [call] = api.to(SAVE)
    expect([call?.params.key, call?.headers.get('if-match')]).toEqual([key, version])
  }
})

test('a class is added with its rates, once nothing is missing or unreadable', async () => {
  const { api, person, address } = await open('/admin/settings/add-tax-class', { [ADD]: hangers })
  await screen.findByRole('heading', { level: 1, name: 'Add Tax Class' })
  await press(person, 'Save Tax Class')
  await expectSaidOf({
    Name: 'Name is required',
    HSN: 'HSN is required',
    From: 'Please choose the day the rate starts',
    'GST %': 'Please enter a percentage, or choose exempt',
    Source: 'Please enter the notification, or who confirmed the rate',
  })
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await assertAccessible()
  enter({ Name: 'Bamboo stakes', HSN: '442', From: '2025-09-22', Source: 'The accountant' })
  await expectSaidOf({ HSN: 'An HSN code has 4, 6 or 8 digits' })
  enter({ HSN: '44 21' })
  for (const typed of ['18-', 'eighteen', '101', '-5']) {
    enter({ 'GST %': typed })
    await expectSaidOf({
      'GST %': typed.length > 3 || typed === '18-' ? 'Please enter a percentage' : 'A rate is between 0',
    })
  }
  await press(person, 'Add Rate')
  await press(person, 'Remove rate 2')
  expect(screen.getByRole('button', { name: 'Add Rate' })).toHaveFocus()
  const taxClass = { name: 'Bamboo stakes', hsn: '4421', unit: 'NOS' }
  for (const [typed, percent] of Object.entries({ Exempt: null, '0': 0, ' 2.5 %': 2.5 })) {
    api.answer({ [ADD]: percent === 2.5 ? hangers : refusal('unavailable') })
    enter({ 'GST %': typed })
    await press(person, 'Save Tax Class')
    const rates = [{ from: '2025-09-22', percent, source: 'The accountant' }]
    await expect.poll(() => api.sent(ADD).at(-1)).toEqual({ ...taxClass, rates })
  }
  await expect.poll(address).toBe(LIST)
})

test('a class that another admin has saved meanwhile is not overwritten; what was typed can be kept', async () => {
  const newer = { ...hangers, hsn: '5608', version: '2' }
  const { api, person } = await open(`${LIST}/hangers`, { [SAVE]: refusal('stale_edit') })
  await expectValues({ Name: 'Hangers' })
  enter({ Name: 'Hangers and nets' })
  await press(person, 'Save Tax Class')
  await expectTexts('The tax class has changed since you opened it.')
  api.answer({ 'GET /admin/tax-classes': [newer] })
  await press(person, 'Keep what I typed')
  await expect.poll(() => screen.queryByText('The tax class has changed since you opened it.')).toBeNull()
  await expectValues({ Name: 'Hangers and nets', HSN: '5608' })
})

function open(path: string, answers: Answers = {}) {
  return visitAdmin(path, { 'GET /admin/tax-classes': [hangers, ...taxClasses], ...answers })
}
