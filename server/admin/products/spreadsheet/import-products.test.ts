import assert from 'node:assert/strict'
import papa from 'papaparse'
import { beforeEach, test } from 'vitest'
import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import { assertInvariants } from '../../../../test/invariants/invariants.ts'
import {
  dryRunOf,
  exportSheet,
  faultsOf,
  importPlanned,
  importSheet,
  planOf,
} from '../../../../test/support/csv-files.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
} from '../../../../test/support/factories.ts'
import { assertProtected, assertRefused, assertUnchanged } from '../../../../test/support/request.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const product = {
  name: 'Ajwain',
  description: 'An aromatic leaf for pakoras.',
  price: '99.5',
  stock: '7',
  category: 'seeds',
  image: '/images/seeds.jpg',
}
const sachet = {
  ...{ responsible: null, commonName: null, netQuantity: null, mrp: null, countryOfOrigin: 'India', bestBefore: null },
  seed: { lot: 'A1', testedOn: '2026-04-01', germination: null, purity: null, treated: false, treatment: null },
} as const
const sheet = (...rows: Record<string, string>[]) => papa.unparse(rows, { quotes: true })
const dryRun = (admin: Person, file: string | Uint8Array) => dryRunOf(shop, admin, file)
const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const reprice = ({ api }: Person, id: string) =>
  api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ price: 700, stock: undefined }) })
const sell = async (plant: string, quantity = 1) =>
  buildOrder(await buildPerson(shop), [{ plant, quantity, price: 400 }])

/** The columns and new values of a plan, product by product. */
const changesOf = ({ changes }: ProductImport) =>
  changes.map((each) => each.changes.map(({ column, to }) => `${column}: ${to}`))

async function assertFileRefused(admin: Person, file: string | Uint8Array, message: RegExp) {
  const answer = await importSheet(shop, admin, file, 'dryRun=true')
  assertRefused(answer, 'invalid')
  assert.match((answer.json as { message: string }).message, message)
}

test('a dry run lists the changes and changes nothing; with its plan exactly those are made', async () => {
  const id = await buildPlant(shop, { name: 'मनी प्लांट', price: 199, stock: 10 })
  const other = await buildPlant(shop, { name: 'Tulsi', price: 50 })
  const file = sheet(
    { _id: id, name: 'Money Plant', price: '249.50', stock: '12' },
    { _id: other, name: 'Tulsi', price: '50.00', stock: '10' },
  )
  let plan: ProductImport | undefined
  await assertUnchanged(shop.database, async () => {
    plan = await dryRun(admin, file)
  })
  const changes = [
    { column: 'name', from: 'मनी प्लांट', to: 'Money Plant' },
    { column: 'price', from: '199', to: '249.5' },
    { column: 'stock', from: '10', to: '12' },
  ]
  assert.partialDeepStrictEqual(plan, {
    ...{ made: 0, changed: 1, unchanged: 1, faulty: 0, faultCount: 0 },
    changes: [{ line: 2, _id: id, name: 'मनी प्लांट', namesakes: 0, changes }],
  })
  const done = await importSheet(shop, admin, file, planOf(plan))
  assert.deepEqual([done.status, done.json], [200, plan])
  const { name, price, stock, scientificName } = await read(id)
  assert.deepEqual([name, price, stock, scientificName], ['Money Plant', 249.5, 12, 'Epipremnum aureum'])
  const moves = shop.database.selectFrom('stock_movements').select(['reason', 'change', 'user_id'])
  const [adjustment] = await moves.where('plant_id', '=', id).orderBy('id', 'desc').execute()
  assert.deepEqual(adjustment, { reason: 'adjustment', change: 2, user_id: admin.id })
})

test('a field without a column stays, and an empty cell means empty', async () => {
  const careInstructions = ['Water', 'Light', 'Soil'].map((title) => ({ title, description: `${title} it needs` }))
  const images = [{ url: '/images/pots.jpg' }]
  const id = await buildPlant(shop, { careInstructions, benefits: ['Forgiving'], originalPrice: 300, images })
  const before = await read(id)
  const empty = { scientificName: '', originalPrice: '', benefits: '', care2Title: '', care2Text: '' }
  const file = sheet({ _id: id, ...empty, images: '/images/seeds.jpg\n/images/pots.jpg' })
  const plan = await importPlanned(shop, admin, file)
  const changed = plan.changes[0]?.changes.map(({ column }) => column).join()
  assert.equal(changed, 'scientificName,originalPrice,images,benefits,care2Title,care2Text,care3Title,care3Text')
  const after = await read(id)
  const shown = after.images.map(({ url, order }) => `${order} ${new URL(url).pathname}`)
  assert.deepEqual(shown, ['0 /images/seeds.jpg', '1 /images/pots.jpg'])
  const { scientificName: _, ...left } = before
  assert.deepEqual(after, {
    ...{ ...left, originalPrice: null, discount: 0, priceTag: null, benefits: [] },
    compareAt: { ...left.compareAt, page: null, discount: 0 },
    ...{ careInstructions: [careInstructions[0], careInstructions[2]], images: after.images, version: after.version },
  })
})

test('lines without an _id create products, with their namesakes counted; the same file is not imported twice', async () => {
  const care = { care1Title: 'Sow', care1Text: 'In June' }
  const line = { ...product, ...care, benefits: 'Fragrant\nEdible' }
  const file = sheet(line, { ...line, name: 'Mint' }, line)
  const namesakes = ({ changes }: ProductImport) => changes.map((each) => each.namesakes)
  const plan = await dryRun(admin, file)
  assert.deepEqual([plan.made, plan.changes[0]?._id, namesakes(plan)], [3, null, [0, 0, 1]])
  const answers = await Promise.all([1, 2].map(() => importSheet(shop, admin, file, planOf(plan))))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assertRefused(await importSheet(shop, admin, file, planOf(plan)), 'import_changed')
  const made = await shop.api().call('GET /plants', { query: { search: 'ajwain' } })
  assert.equal(made.length, 2)
  assert.partialDeepStrictEqual(made[0], {
    ...{ price: 99.5, stock: 7, rating: 0, benefits: ['Fragrant', 'Edible'] },
    careInstructions: [{ title: 'Sow', description: 'In June' }],
  })
  const again = await dryRun(admin, file)
  assert.equal(again.plan, null)
  const repeated = faultsOf(again).map((fault) => fault.split(' already')[0])
  assert.deepEqual(
    repeated,
    [2, 3, 4].map((line) => `${line} name: A product with this name`),
  )
  const trail = shop.database.selectFrom('audit_events').select(['action', 'way'])
  const events = await trail.where('subject_id', '=', made[0]?._id ?? '').execute()
  assert.deepEqual(events, [{ action: 'create', way: 'import' }])
})

test('every faulty line is reported by the number that a spreadsheet shows and left out; the others are imported', async () => {
  const id = await buildPlant(shop, { name: 'Fern' })
  const bad = { _id: '', ...product }
  const file = `${sheet(
    { ...bad, name: 'Fine\nover two lines', description: 'Several lines\n\n\nin a cell' },
    { ...bad, name: '', price: '1.999', stock: '0' },
    { ...bad, description: '', price: '', stock: '', category: '', image: '' },
    { ...bad, price: '12,34', stock: '1.5', category: 'Trees', image: 'javascript:1' },
    { ...bad, price: '-1', image: 'http://elsewhere.example/x.jpg' },
    { ...bad, _id: id, price: '50 each', stock: '₹50' },
    { ...bad, _id: id },
    { ...bad, _id: 'A'.repeat(20) },
  )}\r\n\r\n,x,y,1,2,3,4,5\r\n"${id},Fern\r\n`
  const plan = await dryRun(admin, file)
  assert.deepEqual(faultsOf(plan), [
    '3 name: Name is required',
    '3 price: Price must have at most 2 decimal places',
    '3 stock: Stock must be a positive integer',
    '4 category: Category is required',
    '4 price: Price must be a positive number',
    '4 stock: Stock must be a positive integer',
    '4 description: Description must be at least 10 characters',
    '4 image: Please enter a valid URL',
    '5 category: “Trees” is not a category. Use one of indoor, outdoor, succulent, exotic-fruit, seeds, pots',
    '5 price: “12,34” is not a number. Write it like 1234.50',
    '5 stock: Stock must be a positive integer',
    '5 image: Please enter a valid URL',
    '6 price: Price must be a positive number',
    '6 image: Please enter a valid URL that begins with https://',
    '7 price: “50 each” is not a number. Write it like 1234.50',
    '7 stock: “₹50” is not a number. Write it like 1234.50',
    `8 _id: Line 7 is for the same product`,
    '9 _id: There is no such product. Clear this cell to add a new one',
    '11 null: This line has 8 cells for 7 columns',
    '12 null: A quotation mark is not closed',
  ])
  assert.deepEqual([plan.made, plan.faulty, plan.faultCount], [1, 9, 20])
  await assertUnchanged(shop.database, async () => {
    assertRefused(await importSheet(shop, admin, file, `plan=${'0'.repeat(64)}`), 'import_changed')
  })
  assert.equal((await importSheet(shop, admin, file, planOf(plan))).status, 200)
  assert.deepEqual((await dryRun(admin, file)).changes, [])
})

test('closing lines, notes and repeated headings are left out, and never become products', async () => {
  const id = await buildPlant(shop, { price: 400 })
  const heading = Object.keys({ _id: '', ...product })
  const lines = [
    heading,
    [id, product.name, product.description, '450', '10', 'indoor', '/images/indoor.jpg'],
    heading,
    ['Total', '', '', '450'],
    ['', 'Grand Total', '', '450', '10'],
    ['Page 1 of 1'],
    ['', ''],
    ['', 'END OF REPORT'],
  ]
  const { made, changed, faulty } = await importPlanned(shop, admin, papa.unparse(lines))
  assert.deepEqual([made, changed, faulty], [0, 1, 5])
})

test('of many faults the first are listed, and all are counted', async () => {
  const plan = await dryRun(admin, sheet(...Array.from({ length: 300 }, () => ({ ...product, price: 'x' }))))
  assert.deepEqual([plan.faults.length, plan.faultCount, plan.faulty], [200, 300, 300])
})

test('lines above the headings are ignored, and each line keeps the number that a spreadsheet shows', async () => {
  const line = [await buildPlant(shop, { price: 400 }), '450']
  const above = 'Paudha, list of stock\r\n\r\n"Price\nin rupees"\r\n'
  for (const delimiter of [',', ';', '\t']) {
    const rows = [['_id', 'price'], line, ['', 'x']].map((cells) => cells.join(delimiter)).join('\r\n')
    const plan = await dryRun(admin, above + rows)
    assert.deepEqual(changesOf(plan), [['price: 450']], delimiter)
    assert.deepEqual([plan.changes[0]?.line, plan.faults.at(-1)?.line], [5, 6])
  }
  const titled = await dryRun(admin, `Stock\n"Paudha"s"\n_id,price,\n${line},`)
  assert.deepEqual(changesOf(titled), [['price: 450']])
  assert.deepEqual(faultsOf(titled), ['2 null: A quotation mark within a cell must be doubled'])
  const stacked = await dryRun(admin, `Stock\n_id,price\n${line}\n_id,price,stock\n${line},5`)
  assert.deepEqual([changesOf(stacked), stacked.faulty], [[['price: 450']], 2])
  await assertFileRefused(admin, `Stock\n\n_id,price,colour\n${line},green`, /Unknown column: “colour”/)
  await assertFileRefused(admin, `${'x\n'.repeat(20)}_id,price\n${line}`, /Unknown column: “x”/)
})

test('a file that is not a product sheet is refused, with its problem', async () => {
  const head = 'name,price\n'
  const files: [file: string | Uint8Array, message: RegExp][] = [
    ['\ufeff \r\n', /empty/],
    ['name,colour,Größe\nx,y,z', /Unknown columns: “colour”, “Größe”\. Check the header row/],
    ['name,Name\nx,y', /column “name” appears twice/],
    ['name,care1Title\nx,y', /“care1Title” and “care1Text” must be used together/],
    [Array.from({ length: 90 }, (_, i) => `c${i}`).join(), /and 80 more/],
    [Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(), /more than 120 cells\. Check the header row/],
    ['"name,price\nFern,1\n', /A quotation mark is not closed\. Check the header row/],
    [`${head}Fe\0rn,1\n`, /not a CSV file/],
    [Buffer.from(`${head}Gr\xfcn,1\n`, 'latin1'), /CSV UTF-8/],
    [Buffer.from(`${head}Fern,1\n`, 'utf16le'), /not a CSV file/],
    [new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), /CSV UTF-8/],
  ]
  await assertUnchanged(shop.database, async () => {
    for (const [file, message] of files) await assertFileRefused(admin, file, message)
    for (const long of ['x,1\n'.repeat(10_001), ' '.repeat(10_000_000)])
      assertRefused(await importSheet(shop, admin, head + long, 'dryRun=true'), 'too_large')
    for (const query of ['', 'dryRun=false', 'plan=x', `dryRun=true&plan=${'0'.repeat(64)}`, 'dry=true'])
      assertRefused(await importSheet(shop, admin, head, query), 'invalid')
  })
})

test('a line without its empty last cells is read as one that has them; surplus empty cells are ignored', async () => {
  const [head = '', cells = ''] = sheet({ ...product, name: 'Oregano' }).split('\r\n')
  const wide = `${head},benefits,discount,originalPrice`
  for (const line of [`${cells},`, cells, `${cells},,,,,`])
    assert.partialDeepStrictEqual(await dryRun(admin, `${wide}\r\n${line}\r\n`), { made: 1, faultCount: 0 })
  const early = await dryRun(admin, `${wide}\r\n${cells.split(',').slice(0, 2)}\r\n`)
  assert.ok(early.faults.length > 0 && early.faults.every(({ column }) => column !== null))
})

test('empty columns without a name are ignored; one with cells is reported by its number', async () => {
  const named = [await buildPlant(shop, { price: 400 }), '450']
  const [id] = named
  for (const file of [`_id,price,,\r\n${named},,`, `_id,price,\r\n${named}, \r\n,,`, `_id,,price\r\n${id},,450`])
    assert.deepEqual(changesOf(await dryRun(admin, file)), [['price: 450']])
  for (const [file, message] of [
    [`_id,price,,\r\n${named},,\r\n${named},,x\r\n`, /^Column 4 has no name\. Check the header row\.$/],
    [`_id,,price,\r\n${id},x,450,y`, /^Columns 2, 4 have no name\./],
    [` ,\r\n,`, /^Columns 1, 2 have no name\./],
    [`_id,price,colour,\r\n${named},green,`, /^Unknown column: “colour”\./],
  ] as const)
    await assertFileRefused(admin, file, message)
  const wide = await dryRun(admin, `_id,price,\r\n${named},,\r\n${named},,y\r\n`)
  assert.deepEqual(faultsOf(wide), ['3 null: This line has 3 cells for 2 columns'])
})

test('a file that changes more products than fit into a request is refused', async () => {
  const file = `${sheet({ ...product, name: 'Vetiver' })}\r\n${'Neem,A tree with bitter leaves.,80,5,outdoor,/images/pots.jpg\r\n'.repeat(5_000)}`
  const answer = await importSheet(shop, admin, file, 'dryRun=true')
  assertRefused(answer, 'too_large')
  assert.match(answer.text, /changes 5,001 products, but one import can change 5,000 at most/)
})

test('semicolons, tabs and the UTF-16 of a spreadsheet are accepted', async () => {
  const tabbed = `_id\tname\tprice\r\n${await buildPlant(shop)}\tनीम\t20\r\n`
  const wide = () => Buffer.from(`\ufeff${tabbed}`, 'utf16le')
  for (const file of [tabbed.replaceAll('\t', ';'), wide(), wide().swap16(), tabbed.replaceAll('\r\n', '\r')])
    assert.deepEqual(changesOf(await dryRun(admin, file)), [['name: नीम', 'price: 20']])
})

test('a date that a spreadsheet wrote in its own way is unchanged, and a changed one is understood', async () => {
  const packed = { ...sachet, bestBefore: '2027-03-05' }
  const id = await buildPlant(shop, { category: 'seeds', packed })
  const plan = (cells: Record<string, string>) => dryRun(admin, sheet({ _id: id, ...cells }))
  for (const [cells, ...changes] of [
    [{ bestBefore: '5/3/27', seedTestedOn: '1 April 2026' }],
    [{ bestBefore: '05-Mar-27', seedTestedOn: '1/4/2026', seedLot: 'A2' }, ['seedLot: A2']],
    [{ bestBefore: '31-03-2028', seedTestedOn: '2/4/2026' }, ['bestBefore: 2028-03-31', 'seedTestedOn: 2026-04-02']],
    [{ bestBefore: '18 months from packing' }, ['bestBefore: 18 months from packing']],
  ] as [Record<string, string>, ...string[][]][]) {
    const planned = await plan(cells)
    assert.deepEqual([changesOf(planned), faultsOf(planned)], [changes, []])
  }
  assert.deepEqual(faultsOf(await plan({ seedTestedOn: '31-02-2026' })), [
    '2 seedTestedOn: Enter a date like 2026-04-01',
  ])
})

test('numbers are understood as spreadsheets write them, with commas and a currency', async () => {
  const id = await buildPlant(shop, {
    price: 1_499,
    stock: 1_200,
    originalPrice: 1_899,
    packed: { ...sachet, mrp: 1_899 },
  })
  const plan = (cells: Record<string, string>) => dryRun(admin, sheet({ _id: id, ...cells }))
  for (const sum of ['1,899', '₹1,899.00', 'Rs. 1899/-', '१८९९'])
    assert.deepEqual(changesOf(await plan({ price: '1,499', stock: '1,200', originalPrice: sum, mrp: sum })), [], sum)
  const cells = { price: '₹ 1,234.50', stock: '1,000', mrp: '2,000' }
  assert.deepEqual(changesOf(await plan(cells)), [['price: 1234.5', 'stock: 1000', 'mrp: 2000']])
  for (const cell of ['-', 'N/A', '(45.00)', '5,00']) {
    const faults = faultsOf(await plan({ price: cell, mrp: cell })).map((fault) => fault.split(':')[0])
    assert.deepEqual(faults, ['2 price', '2 mrp'], cell)
  }
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  await buildOrder(await buildPerson(shop), [{ plant: id, quantity: 1, price: 1_499 }])
  const resaved = await dryRun(admin, text.replace('"1200"', '"1,200"'))
  assert.partialDeepStrictEqual(resaved, { changed: 0, made: 0, faultCount: 0 })
})

test('letters that a spreadsheet lost are not imported as a change', async () => {
  const id = await buildPlant(shop, { name: 'मनी Plant' })
  const lost = '2 name: Some letters were lost when the file was saved. Save it as “CSV UTF-8”'
  assert.deepEqual(faultsOf(await dryRun(admin, sheet({ _id: id, name: '??? Plant' }))), [lost])
  assert.equal((await dryRun(admin, sheet({ _id: id, name: 'Really? Plant' }))).changed, 1)
})

test('a product that was edited, sold or deleted between the dry run and its plan is not overwritten', async () => {
  const remove = (id: string) => admin.api.call('DELETE /plants/:id', { params: { id } })
  for (const change of [(id: string) => sell(id), remove, (id: string) => reprice(admin, id)]) {
    const [id, other] = [await buildPlant(shop, { price: 400 }), await buildPlant(shop, { price: 400 })]
    const file = sheet({ _id: id, price: '450', stock: '10' }, { _id: other, price: '500', stock: '10' })
    const plan = await dryRun(admin, file)
    await change(id)
    await assertUnchanged(shop.database, async () => {
      assertRefused(await importSheet(shop, admin, file, planOf(plan)), 'import_changed')
    })
  }
})

test('a file older than an edit does not undo it; sales since are preserved', async () => {
  const [sold, edited] = [await buildPlant(shop, { price: 400, stock: 10 }), await buildPlant(shop, { price: 400 })]
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  const fault = async (file: string) => faultsOf(await dryRun(admin, file))[0] ?? ''
  await sell(sold, 3)
  assert.partialDeepStrictEqual(await dryRun(admin, text), { changed: 0, made: 0, faultCount: 0 })
  const repriced = text.replace(new RegExp(`("${sold}",.*?,)"400",`), '$1"425",')
  assert.deepEqual(changesOf(await dryRun(admin, repriced)), [['price: 425']])
  const restocked = text.replace(new RegExp(`("${sold}",.*?,"indoor","400","","",)"10",`), '$1"20",')
  assert.match(
    await fault(restocked),
    /stock: The stock has changed since this file was exported: it was 10 and is now 7/,
  )

  await reprice(admin, edited)
  assert.match(await fault(text), /version: The product has changed since this file was exported/)
  const withVersions = (cell: string) => text.replace(/,"v\d+\.\d+\.\d+",/g, `,${cell},`)
  assert.equal(await fault(withVersions('')), '')
  assert.match(await fault(withVersions('03-Jul')), /version: This cell differs from the export/)
})

test('a stock of 0 takes a product off sale, and a sold-out product gets a new price', async () => {
  const [kept, sold] = [
    await buildPlant(shop, { price: 400, stock: 3 }),
    await buildPlant(shop, { price: 400, stock: 1 }),
  ]
  await sell(sold)
  const file = sheet({ _id: kept, stock: '0', price: '400' }, { _id: sold, stock: '0', price: '350' })
  const plan = await dryRun(await buildAdmin(shop), file)
  assert.deepEqual([changesOf(plan), faultsOf(plan)], [[['stock: 0'], ['price: 350']], []])
})

test('an export is a protected file without formulas, and is imported unchanged', async () => {
  await buildPlant(shop, { name: '=cmd|"/C calc"!A0', benefits: ['+91', 'x\ny'], price: 333.33, discount: 15 })
  const { headers, text } = await exportSheet(shop, admin, '/admin/products/export')
  assertProtected(headers)
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="products.csv"')
  assert.ok(text.startsWith('\ufeff"_id","version","name","scientificName","otherNames","category","price",'))
  const cells = papa.parse<string[]>(text.slice(1)).data.flat()
  assert.ok(!cells.some((cell) => /^[=+\-@\t\r＝]/.test(cell)))
  const plan = await dryRun(admin, text)
  assert.deepEqual([plan.made, plan.changed, plan.faults], [0, 0, []])
  assert.ok(plan.unchanged > 0)
})

test('concurrent sales and imports of a plant lose no piece', async () => {
  const id = await buildPlant(shop, { price: 400, stock: 50 })
  const sales = Array.from({ length: 10 }, () => sell(id))
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (const round of [0, 10, 20]) {
      const file = sheet({ _id: id, stock: String(60 + lane + round), name: `Fern ${lane + round}` })
      const { status } = await importSheet(shop, admin, file, planOf(await dryRun(admin, file)))
      assert.ok(status === 200 || status === 409, String(status))
    }
  })
  await Promise.all([...sales, ...lanes])
  await assertInvariants(shop.database)
})
