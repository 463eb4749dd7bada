import assert from 'node:assert/strict'
import { test } from 'vitest'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { dryRunOf, exportSheet, faultsOf, importPlanned } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const SOURCE = 'Burrows GE, Tyrl RJ. Toxic Plants of North America, 2013'
const post = ({ bearer }: Person, body: unknown) => request(shop, 'POST /plants', { bearer, body })
const put = ({ bearer }: Person, id: string, body: unknown) => request(shop, `PUT /plants/${id}`, { bearer, body })
const factsOf = async (id: string) => (await shop.api().call('GET /plants/:id', { params: { id } })).facts

test('facts are returned as they were stated, stay with an edit that leaves them out, and null forgets them', async () => {
  const admin = await buildAdmin(shop)
  const facts = {
    light: 'low',
    places: ['balcony', 'indoors'],
    flowers: [],
    pets: { verdict: 'toxic', source: SOURCE },
  }
  const created = await post(admin, { ...buildProduct(), facts })
  assert.equal(created.status, 201, created.text)
  const { _id: id } = created.json as { _id: string }
  const stated = { ...unknownFacts, ...facts, places: ['indoors', 'balcony'], flowers: null }
  assert.deepEqual(await factsOf(id), stated)

  await put(admin, id, buildProduct({ name: 'Golden pothos' }))
  assert.deepEqual(await factsOf(id), stated)
  await put(admin, id, { ...buildProduct({ name: 'Golden pothos' }), facts: null })
  assert.deepEqual(await factsOf(id), unknownFacts)
})

const columns =
  'light,water,effort,places,petsVerdict,petsSource,heightCm,spreadCm,grownHeightCm,potCm,potIncluded,flowers,edible,' +
  'humidity,minCelsius,maxCelsius'

test('a file states, changes and empties the facts of a plant, and exports them', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { name: 'Jasmine' })
  const cells = `Sun,often,easy,"Garden; balcony",toxic,"${SOURCE}",35,30,150,20,Yes,"7,6",no,average,-5,45`
  await importPlanned(shop, admin, `_id,${columns}\r\n${id},${cells}\r\n`)
  const stated = {
    ...unknownFacts,
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

  const { changes } = await importPlanned(shop, admin, `_id,light,petsVerdict,petsSource\r\n${id},bright,,\r\n`)
  assert.deepEqual(changes[0]?.changes, [
    { column: 'light', from: 'sun', to: 'bright' },
    { column: 'petsVerdict', from: 'toxic', to: '' },
    { column: 'petsSource', from: SOURCE, to: '' },
  ])
  assert.deepEqual(await factsOf(id), { ...stated, light: 'bright', pets: null })
})

test('faulty cells of facts are named by their columns, each once', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { name: 'Fern' })
  const cells = 'dark,often,easy,"attic, cellar",toxic,,tall,30,150,20,perhaps,"June, 13",no,average,50,45'
  assert.deepEqual(faultsOf(await dryRunOf(shop, admin, `_id,${columns}\r\n${id},${cells}\r\n`)), [
    '2 light: Please choose one from the list',
    '2 places: Please choose one from the list',
    '2 petsSource: Please enter the source',
    '2 heightCm: Please enter a whole number of centimetres',
    '2 potIncluded: Please choose yes or no',
    '2 flowers: A month is a number from 1 to 12',
  ])
})
