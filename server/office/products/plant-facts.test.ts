import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { exportSheet, importSheet, planOf } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const SOURCE = 'Burrows GE, Tyrl RJ. Toxic Plants of North America, 2013'
const post = ({ bearer }: Person, body: unknown) => request(shop, 'POST /plants', { bearer, body })
const put = ({ bearer }: Person, id: string, body: unknown) => request(shop, `PUT /plants/${id}`, { bearer, body })
const factsOf = async (id: string) => (await shop.api().call('GET /plants/:id', { params: { id } })).facts

test('facts are returned as they were stated, stay with an edit that leaves them out, and null forgets them', async () => {
  const admin = await buildAdmin(shop)
  const facts = { light: 'low', places: ['balcony', 'indoors'], pets: { verdict: 'toxic', source: SOURCE } }
  const created = await post(admin, buildProduct({ name: 'Pothos', facts } as object))
  assert.equal(created.status, 201, created.text)
  const { _id: id } = created.json as { _id: string }
  const stated = { ...unknownFacts, ...facts, places: ['indoors', 'balcony'] }
  assert.deepEqual(await factsOf(id), stated)

  await put(admin, id, buildProduct({ name: 'Golden pothos' }))
  assert.deepEqual(await factsOf(id), stated)
  await put(admin, id, { ...buildProduct({ name: 'Golden pothos' }), facts: null })
  assert.deepEqual(await factsOf(id), unknownFacts)
})

test('a list without an entry is unknown', async () => {
  const facts = { light: 'low', places: [], flowers: [] }
  const created = await post(await buildAdmin(shop), { ...buildProduct(), facts })
  const { _id: id } = created.json as { _id: string }
  assert.deepEqual(await factsOf(id), { ...unknownFacts, light: 'low' })
})

test('malformed facts are refused by their names', async () => {
  const admin = await buildAdmin(shop)
  const wrong: [facts: object, field: string][] = [
    [{ light: 'dark' }, 'facts.light'],
    [{ places: ['attic'] }, 'facts.places.0'],
    [{ pets: { verdict: 'toxic' } }, 'facts.pets.source'],
    [{ pets: { verdict: 'unknown', source: SOURCE } }, 'facts.pets.verdict'],
    [{ heightCm: 0 }, 'facts.heightCm'],
    [{ heightCm: 50, grownHeightCm: 40 }, 'facts.grownHeightCm'],
    [{ flowers: [0] }, 'facts.flowers.0'],
    [{ edible: 'yes' }, 'facts.edible'],
    [{ minCelsius: 20, maxCelsius: 10 }, 'facts.maxCelsius'],
  ]
  for (const [facts, field] of wrong) {
    assertRefused(await post(admin, { ...buildProduct(), facts }), 'invalid', [field])
  }
})

const columns =
  'light,water,effort,places,petsVerdict,petsSource,heightCm,spreadCm,grownHeightCm,potCm,potIncluded,flowers,edible,' +
  'humidity,minCelsius,maxCelsius'

test('a file states, changes and empties the facts of a plant, and exports them', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { name: 'Jasmine' })
  const cells = `Sun,often,easy,"Garden; balcony",toxic,"${SOURCE}",35,30,150,20,Yes,"7,6",no,average,-5,45`
  const file = `_id,${columns}\r\n${id},${cells}\r\n`
  const plan = (await importSheet(shop, admin, file, 'dryRun=true')).json as ProductImport
  const done = await importSheet(shop, admin, file, planOf(plan))
  assert.equal(done.status, 200, done.text)
  const stated = {
    light: 'sun',
    water: 'often',
    effort: 'easy',
    places: ['balcony', 'garden'],
    pets: { verdict: 'toxic', source: SOURCE },
    heightCm: 35,
    spreadCm: 30,
    grownHeightCm: 150,
    potCm: 20,
    potIncluded: true,
    flowers: [6, 7],
    edible: false,
    humidity: 'average',
    minCelsius: -5,
    maxCelsius: 45,
  }
  assert.deepEqual(await factsOf(id), stated)
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  assert.match(text, /"sun","often","easy","balcony, garden","toxic",.*"yes","6, 7","no","average","'-5","45"/)
  const again = (await importSheet(shop, admin, text, 'dryRun=true')).json as ProductImport
  assert.deepEqual([again.changed, again.made, again.faultCount], [0, 0, 0])

  const next = `_id,light,petsVerdict,petsSource\r\n${id},bright,,\r\n`
  const { changes } = (await importSheet(shop, admin, next, 'dryRun=true')).json as ProductImport
  assert.deepEqual(changes[0]?.changes, [
    { column: 'light', from: 'sun', to: 'bright' },
    { column: 'petsVerdict', from: 'toxic', to: '' },
    { column: 'petsSource', from: SOURCE, to: '' },
  ])
  const changed = (await importSheet(shop, admin, next, 'dryRun=true')).json as ProductImport
  await importSheet(shop, admin, next, planOf(changed))
  assert.deepEqual(await factsOf(id), { ...stated, light: 'bright', pets: null })
})

test('faulty cells of facts are named by their columns, each once', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { name: 'Fern' })
  const cells = 'dark,daily,easy,"attic, cellar",harmless,,tall,30,150,1.5,perhaps,"June, 13",no,average,50,45'
  const file = `_id,${columns}\r\n${id},${cells}\r\n`
  const { faults } = (await importSheet(shop, admin, file, 'dryRun=true')).json as ProductImport
  assert.deepEqual(
    faults.map(({ column, reason }) => `${column}: ${reason}`),
    [
      'light: Please choose one of the list',
      'water: Please choose one of the list',
      'places: Please choose one of the list',
      'petsVerdict: Please choose one of the list',
      'petsSource: Please name the source',
      'heightCm: Please enter whole centimetres',
      'potCm: Please enter whole centimetres',
      'potIncluded: Please choose yes or no',
      'flowers: A month is a number from 1 to 12',
    ],
  )
})
