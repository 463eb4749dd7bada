import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, file, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { savedFiles } from '../../../test/screens/saved-files.ts'
import { assertAccessible, text } from '../../../test/screens/visit.tsx'

const call = 'POST /admin/products/import'
const PLAN = 'a'.repeat(64)
const price = [{ column: 'price', from: '450', to: '475.5' }]

function planOf(changes: Partial<ProductImport> = {}): ProductImport {
  const none = { made: 0, changed: 0, unchanged: 0, faulty: 0, faults: [], faultCount: 0, changes: [] }
  return { ...none, plan: PLAN, ...changes }
}

type Line = ProductImport['changes'][number]

function lineOf(line: number, name: string, changes: Partial<Line> = {}): Line {
  return { line, _id: newId(), name, namesakes: 0, changes: price, ...changes }
}

test('a file is previewed line by line, and exactly that is applied', async () => {
  const benefits = [{ column: 'benefits', from: 'Bitter\nSound', to: '' }]
  const added = { _id: null, namesakes: 1, changes: [{ column: 'stock', from: '', to: '5' }] }
  const changes = [lineOf(2, 'नीम, "सीधा"', { changes: [...price, ...benefits] }), lineOf(3, LONG_NAME)]
  changes.push(lineOf(4, 'Curry leaf', added))
  const { api, person } = await open({ [call]: planOf({ changed: 2, made: 1, unchanged: 1200, changes }) })
  await choose(person, 'monsoon prices.csv')
  await expectTexts('Changes in monsoon prices.csv', '2 products change, 1 is new, 1,200 are unchanged.')
  expect(textsOf(screen.getAllByRole('listitem')).filter((line) => line?.startsWith('Line'))).toEqual([
    'Line 2नीम, "सीधा" price450 → 475.5benefitsBitter\nSound → empty',
    `Line 3${LONG_NAME} price450 → 475.5`,
    'Line 4Curry leaf NewA product with this name already existsstock5',
  ])
  expect(screen.getByText('New')).toBeVisible()
  await assertAccessible()
  expect(api.to(call).map(({ query }) => query)).toEqual([{ dryRun: 'true' }])
  const { answer, settle } = later<ProductImport>()
  api.answer({ [call]: answer })
  await press(person, 'Apply 3 changes')
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDisabled()
  settle(planOf())
  await expectTexts('The products are up to date', '2 products were changed, 1 was added, 1,200 were unchanged.')
  expect(api.to(call)[1]?.query).toEqual({ plan: PLAN })
  expect(api.sent(call)[1]).toBe(api.sent(call)[0])
  expect(screen.getByRole('link', { name: 'View products' })).toHaveAttribute('href', '/admin/products')
  await press(person, 'Import another file')
  expect(screen.getByLabelText('Choose a CSV file')).toBeVisible()
})

test('faulty lines of a dropped file are listed as left out, and the others are applied', async () => {
  const number = { line: 2, column: 'price', reason: '“12,50” is not a number. Write it like 1234.50' }
  const faults = [number, { line: 3, column: null, reason: 'There is no such product' }]
  const left = { faulty: 2, faultCount: 2, faults }
  const { api, person } = await open({ [call]: planOf({ ...left, changed: 1, changes: [lineOf(4, 'Fern')] }) })
  const csv = new File(['price'], 'prices.csv', { type: 'text/csv' })
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { types: ['Files'], files: [csv] } })
  await expectTexts(
    ...['Changes in prices.csv', '1 product changes.', '2 lines are left out'],
    'Correct whatever is left out and import it in a separate file.',
  )
  expect(text()).toContain('Line 2price“12,50” is not a number. Write it like 1234.50')
  expect(text()).toContain('Line 3The whole lineThere is no such product')
  await assertAccessible()
  await press(person, 'Apply 1 change')
  await expectTexts('The products are up to date')
  await press(person, 'Import another file')
  api.answer({ [call]: planOf({ ...left, plan: null }) })
  await choose(person)
  await expectTexts('Nothing to change', 'No product changes.')
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
})

describe('a file that', () => {
  test('changes nothing, cannot be imported or is too large says so, and another is chosen', async () => {
    const { api, person } = await open({ [call]: planOf({ unchanged: 1, plan: null }) })
    await choose(person)
    await expectTexts('Nothing to change', '1 product is unchanged.')
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
    await press(person, 'Choose another file')
    const message = 'Unknown column: “colour”. Check the header row.'
    api.answer({ [call]: refusal('invalid', { message }) })
    await choose(person)
    await expectTexts('This file cannot be imported', message)
    await choose(person, 'large.csv', 10_000_001)
    await expectTexts('Files can be up to 10 MB.')
    expect(api.to(call)).toHaveLength(2)
  })

  test('would no longer do what was shown is shown again', async () => {
    const stock = (from: string) => lineOf(2, 'Bamboo', { changes: [{ column: 'stock', from, to: '12' }] })
    const { api, person } = await open({ [call]: planOf({ changed: 1, changes: [stock('10')] }) })
    await choose(person)
    const again = planOf({ changed: 1, changes: [stock('7')], plan: 'b'.repeat(64) })
    api.answer({ [call]: ({ query }) => (query.plan === PLAN ? refusal('import_changed') : again) })
    await press(person, 'Apply 1 change')
    await expectTexts(/^The products have changed since/)
    expect(text()).toContain('stock7 → 12')
    await press(person, 'Apply 1 change')
    await expectTexts('The products are up to date', '1 product was changed.')
  })
})

test('without an answer the file need not be chosen again', async () => {
  const { api, person } = await open({ [call]: noAnswer })
  await choose(person)
  await expectAlerts(
    'The import failedThe shop cannot be reached. Please try again. Check prices.csv again.' + 'Check the file again',
  )
  api.answer({ [call]: planOf({ changed: 1, changes: [lineOf(2, 'Fern')] }) })
  await press(person, 'Check the file again')
  await expectTexts('Changes in prices.csv')
})

test('all products are exported as a file; what fails is reported', async () => {
  const { api, person } = await open({ 'GET /admin/products/export': noAnswer })
  const saved = savedFiles()
  await press(person, 'Export products')
  await expectTexts('Failed to export the products')
  api.answer({ 'GET /admin/products/export': file('_id,name', { 'content-type': 'text/csv' }) })
  await press(person, 'Export products')
  await expect.poll(() => saved).toEqual(['products.csv'])
})

const open = (answers: Answers) => visitAdmin('/admin/products/import', answers, { heading: 'Import and export' })

async function choose(person: UserEvent, name = 'prices.csv', size = 10): Promise<void> {
  const csv = new File(['x'.repeat(size)], name, { type: 'text/csv' })
  await person.upload(await screen.findByLabelText('Choose a CSV file'), csv)
}
