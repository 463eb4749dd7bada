import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { dryRunOf, exportSheet, faultsOf, importPlanned } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ mode: 'live' })
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const packed = {
  responsible: { role: 'packer', name: 'Sahyadri Seeds', address: 'MIDC, Jalna 431203' },
  commonName: 'Tomato seed',
  netQuantity: { amount: 2, unit: 'g' },
  mrp: 49.5,
  countryOfOrigin: 'India',
  bestBefore: '2027-06-30',
  seed: { lot: 'T-11', testedOn: '2026-09-28', germination: 82, purity: 98.5, treated: false, treatment: null },
} as const
const seeds = buildProduct({ name: 'Tomato', category: 'seeds', price: 49 })
const post = ({ bearer }: Person, body: unknown) => request(shop, 'POST /plants', { bearer, body })
const put = ({ bearer }: Person, id: string, body: unknown) => request(shop, `PUT /plants/${id}`, { bearer, body })
const fieldsOf = (answer: { json: unknown }) => (answer.json as { fields: Record<string, string> }).fields

test('what is stated on a package is returned as it was stored, with the unit price that follows', async () => {
  const created = await post(admin, { ...seeds, packed })
  assert.equal(created.status, 201, created.text)
  const { _id: id } = created.json as { _id: string }
  const plant = await shop.api().call('GET /plants/:id', { params: { id } })
  assert.deepEqual(plant.packed, { ...packed, unitPrice: { price: 24.75, unit: 'g' } })

  const again = await put(admin, id, { ...seeds, name: 'Tomato seeds' })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual((again.json as typeof plant).packed, plant.packed, 'an edit that leaves it out leaves it alone')
  const bare = { ...packed, countryOfOrigin: undefined, bestBefore: ' ', seed: { lot: 'T', testedOn: '2026-09-28' } }
  const saved = (await put(admin, id, { ...seeds, packed: bare })).json as typeof plant
  assert.deepEqual(saved.packed, {
    ...packed,
    bestBefore: null,
    unitPrice: { price: 24.75, unit: 'g' },
    seed: { lot: 'T', testedOn: '2026-09-28', germination: null, purity: null, treated: false, treatment: null },
  })
})

test('a live shop refuses a packed product that lacks what its kind requires, and names each fact', async () => {
  const id = await buildPlant(shop, { ...seeds, packed })
  const { responsible: _, seed: __, ...lacking } = packed
  const body = { ...seeds, packed: { ...lacking, mrp: null } }
  const fields = ['responsible', 'mrp', 'seed.lot', 'seed.testedOn'].map((fact) => `packed.${fact}`)
  await assertUnchanged(shop.database, async () => {
    const refused = await post(admin, body)
    assertRefused(refused, 'invalid', fields)
    assert.equal(fieldsOf(refused)['packed.mrp'], 'MRP is required before this product can be sold')
    assertRefused(await put(admin, id, body), 'invalid', fields)
  })
  assert.equal((await post(admin, buildProduct({ category: 'indoor' }))).status, 201, 'a live plant needs none')
})

test('a demo shop accepts a package that lacks something', async (context) => {
  const demo = await openTestShop({ ...shop, drop: async () => {} }, { mode: 'demo' })
  context.onTestFinished(() => demo.app.close())
  const { bearer } = await buildAdmin(shop)
  const answer = await request(demo, 'POST /plants', { bearer, body: { ...seeds, packed: { mrp: 60 } } })
  assert.equal(answer.status, 201, answer.text)
})

test('a price above the MRP is refused, alone, in bulk and from a file', async () => {
  const id = await buildPlant(shop, { ...seeds, packed })
  assertRefused(await post(admin, { ...seeds, price: 49.51, packed }), 'invalid', ['packed.mrp'])
  assertRefused(await put(admin, id, { ...seeds, price: 49.51 }), 'invalid', ['packed.mrp'])
  assert.equal((await put(admin, id, { ...seeds, price: 49.5 })).status, 200)

  const { version } = await shop.api().call('GET /plants/:id', { params: { id } })
  const raise = { products: [{ _id: id, version }], percent: 1 }
  await assertUnchanged(shop.database, async () => {
    const answer = await request(shop, 'POST /admin/products/price', { bearer: admin.bearer, body: raise })
    assertRefused(answer, 'invalid', ['percent'])
    assert.equal(fieldsOf(answer).percent, 'Tomato: The MRP must not be below the price')
  })
  const dear = await dryRunOf(shop, admin, `_id,price\r\n${id},50\r\n`)
  assert.deepEqual(faultsOf(dear), ['2 mrp: The MRP must not be below the price'])
})

test('a live shop moves no product into a category whose package facts it lacks', async () => {
  const id = await buildPlant(shop, { name: 'Bowl', category: 'indoor' })
  const { version } = await shop.api().call('GET /plants/:id', { params: { id } })
  const body = { products: [{ _id: id, version }], category: 'pots' }
  await assertUnchanged(shop.database, async () => {
    const answer = await request(shop, 'POST /admin/products/category', { bearer: admin.bearer, body })
    assertRefused(answer, 'invalid', ['category'])
    assert.match(fieldsOf(answer).category ?? '', /^Bowl: Maker, packer or importer is required/)
  })
})

const packedColumns =
  'packedRole,packedName,packedAddress,commonName,netQuantity,netUnit,mrp,countryOfOrigin,bestBefore,' +
  'seedLot,seedTestedOn,seedGermination,seedPurity,seedTreated,seedTreatment'

test('a file states, changes and empties what is on a package, and exports it with its unit price', async () => {
  const id = await buildPlant(shop, { ...seeds, name: 'Basil' })
  const cells =
    'Packer,Sahyadri Seeds,"MIDC, Jalna 431203",Tomato seed,2,g,49.5,,2027-06-30,T-11,2026-09-28,82,98.5,Yes,Thiram'
  await importPlanned(shop, admin, `_id,${packedColumns}\r\n${id},${cells}\r\n`)
  const read = async () => (await shop.api().call('GET /plants/:id', { params: { id } })).packed
  const seed = { ...packed.seed, treated: true, treatment: 'Thiram' }
  assert.deepEqual(await read(), { ...packed, seed, unitPrice: { price: 24.75, unit: 'g' } })
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  assert.match(text, /"packer","Sahyadri Seeds",.*"T-11","2026-09-28","82","98.5","yes","Thiram","24.75 per g"/)

  const { changes } = await importPlanned(shop, admin, `_id,mrp\r\n${id},75\r\n`)
  assert.deepEqual(changes[0]?.changes, [{ column: 'mrp', from: '49.5', to: '75' }])
  assert.deepEqual([(await read())?.mrp, (await read())?.commonName], [75, 'Tomato seed'])
})

test('faulty cells of a package are named by their columns, and so is what a live shop lacks', async () => {
  const id = await buildPlant(shop, { ...seeds, packed })
  const faults = async (columns: string, cells: string) =>
    faultsOf(await dryRunOf(shop, admin, `_id,${columns}\r\n${id},${cells}`))
  const columns = 'netQuantity,netUnit,mrp,countryOfOrigin,seedTreated,unitPrice'
  assert.deepEqual(await faults(columns, 'two,lb,five,Narnia,maybe,1 per g'), [
    '2 seedTreated: Write yes, or leave this cell empty',
    '2 netQuantity: Please enter a number',
    '2 netUnit: Please choose a unit',
    '2 mrp: MRP must be a positive number',
    '2 countryOfOrigin: Please choose a country from the list',
    '2 unitPrice: This cell is worked out from mrp and netQuantity. Leave it as exported, or clear it',
  ])
  assert.deepEqual(await faults('commonName,seedLot', ','), [
    '2 commonName: Common name is required before this product can be sold',
    '2 seedLot: Lot number is required before this product can be sold',
  ])
  for (const unitPrice of ['24.75 per g', '30 per g'])
    assert.deepEqual(await faults('mrp,unitPrice', `60,${unitPrice}`), [])
})

const SOURCE = 'Burrows GE, Tyrl RJ. Toxic Plants of North America, 2013'
const factsOf = async (id: string) => (await shop.api().call('GET /plants/:id', { params: { id } })).facts

test('facts are returned as they were stated, stay with an edit that leaves them out, and null forgets them', async () => {
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

test('a file states, changes and empties the facts of a plant, and exports them', async () => {
  const id = await buildPlant(shop, { name: 'Jasmine' })
  const columns = 'light,places,petsVerdict,petsSource,potIncluded,flowers,minCelsius'
  const cells = `Sun,"Garden; balcony",toxic,"${SOURCE}",Yes,"7,6",-5`
  await importPlanned(shop, admin, `_id,${columns}\r\n${id},${cells}\r\n`)
  const pets = { verdict: 'toxic', source: SOURCE }
  const known = {
    light: 'sun',
    places: ['balcony', 'garden'],
    pets,
    potIncluded: true,
    flowers: [6, 7],
    minCelsius: -5,
  }
  const stated = { ...unknownFacts, ...known }
  assert.deepEqual(await factsOf(id), stated)
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  assert.match(text, /"sun","","","balcony, garden","toxic",.*"yes","6, 7","","","'-5",""/)

  const { changes } = await importPlanned(shop, admin, `_id,light,petsVerdict,petsSource\r\n${id},bright,,\r\n`)
  assert.deepEqual(changes[0]?.changes, [
    { column: 'light', from: 'sun', to: 'bright' },
    { column: 'petsVerdict', from: 'toxic', to: '' },
    { column: 'petsSource', from: SOURCE, to: '' },
  ])
  assert.deepEqual(await factsOf(id), { ...stated, light: 'bright', pets: null })
})

test('faulty cells of facts are named by their columns, each once', async () => {
  const id = await buildPlant(shop, { name: 'Fern' })
  const columns = 'light,places,petsVerdict,petsSource,heightCm,potIncluded,flowers,minCelsius,maxCelsius'
  const cells = 'dark,"attic, cellar",toxic,,tall,perhaps,"June, 13",50,45'
  assert.deepEqual(faultsOf(await dryRunOf(shop, admin, `_id,${columns}\r\n${id},${cells}\r\n`)), [
    '2 light: Please choose one from the list',
    '2 places: Please choose one from the list',
    '2 petsSource: Please enter the source',
    '2 heightCm: Please enter a whole number of centimetres',
    '2 potIncluded: Please choose yes or no',
    '2 flowers: A month is a number from 1 to 12',
  ])
})
