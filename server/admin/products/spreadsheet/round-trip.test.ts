import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { ProductForm } from '../../../../contract/forms/product.ts'
import { categories } from '../../../../domain/catalogue.ts'
import { countries } from '../../../../domain/packed/countries.ts'
import { packerRoles, quantityUnits } from '../../../../domain/packed/packed-facts.ts'
import { toNfc } from '../../../../domain/plain-text.ts'
import { choicesOf } from '../../../../domain/plant-facts/plant-facts.ts'
import { categoryTaxClass, initialTaxClasses } from '../../../../domain/tax/tax-classes.ts'
import { buildPlant } from '../../../../test/support/factories.ts'
import { rounds } from '../../../../test/support/rounds.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { decodeCsv, readCsv } from '../../../platform/csv/read-csv.ts'
import { csvHeader, csvLines } from '../../../platform/csv/write-csv.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { taxClassKey } from '../../../shop/tax-classes/queries.ts'
import { type Product, productColumns } from '../product-row.ts'
import { planLine } from './plan-line.ts'
import { readHeader } from './read-header.ts'
import { headings, lineOf } from './sheet-cells.ts'

const shop = shopForTests()

/** What a spreadsheet may read as more than a letter. */
const sign = fc.constantFrom(...'=+-@\'",;|\\? \t\r\n\u2028\ufeff＝म🌱', '\r\n=', '1e', '00')
const text = fc
  .array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 6 })), { minLength: 1, maxLength: 8 })
  .map((pieces) => toNfc(`${pieces.join('')}x`.replaceAll('\0', '')))
  .filter((made) => made.length <= 150)
const oneLine = text.map((made) => made.replace(/[\r\n]+/g, ' '))
const rupees = fc.integer({ min: 0, max: 1_000_000_000 }).map((sum) => sum / 100)
const url = fc.constantFrom(
  '/images/pots.jpg',
  '/uploads/a=1,b;c.jpg',
  'https://elsewhere.example/a,b;=c%22d.jpg',
  'https://elsewhere.example/%E0%A4%A8.jpg',
)

const taxClasses = initialTaxClasses.map(({ key }) => key)
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const short = oneLine.map((made) =>
  made
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(0, 60)
    .toWellFormed(),
)

/** What is stated on a package, or nothing; of seeds something, as a sheet has no cell for seeds without any fact. */
const packages = fc.option(
  fc.record({
    responsible: fc.option(fc.record({ role: fc.constantFrom(...packerRoles), name: short, address: short })),
    commonName: fc.option(short),
    netQuantity: fc.option(
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
        unit: fc.constantFrom(...quantityUnits),
      }),
    ),
    mrp: fc.option(rupees),
    countryOfOrigin: fc.constantFrom(...countries),
    bestBefore: fc.option(fc.oneof(day, short)),
    seed: fc.option(
      fc.record({
        lot: short,
        testedOn: fc.option(day),
        germination: fc.option(percent),
        purity: fc.option(percent),
        treated: fc.boolean(),
        treatment: fc.option(short),
      }),
    ),
  }),
)

const sizeLabel = short.map((made) => made.slice(0, 40).toWellFormed())
const centimetres = fc.option(fc.integer({ min: 1, max: 2500 }))

/** What is known of a plant, or nothing. A list has a member, as an empty cell is unknown. */
const facts = fc.option(
  fc.record({
    light: fc.option(fc.constantFrom(...choicesOf('light'))),
    water: fc.option(fc.constantFrom(...choicesOf('water'))),
    effort: fc.option(fc.constantFrom(...choicesOf('effort'))),
    places: fc.option(fc.subarray([...choicesOf('places')], { minLength: 1 })),
    pets: fc.option(fc.record({ verdict: fc.constantFrom(...choicesOf('pets')), source: short })),
    heightCm: centimetres,
    spreadCm: centimetres,
    grownHeightCm: fc.option(fc.integer({ min: 2500, max: 5000 })),
    potCm: centimetres,
    potIncluded: fc.option(fc.boolean()),
    flowers: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 })),
    edible: fc.option(fc.boolean()),
    humidity: fc.option(fc.constantFrom(...choicesOf('humidity'))),
    minCelsius: fc.option(fc.integer({ min: -20, max: 20 })),
    maxCelsius: fc.option(fc.integer({ min: 20, max: 60 })),
  }),
)

/** Valid form values, as they are stored. */
const products: fc.Arbitrary<Product> = fc
  .record({
    name: text,
    scientificName: fc.oneof(fc.constant(''), text),
    description: text.map((made) => `${made} of ten letters`),
    price: rupees,
    originalPrice: fc.option(rupees),
    discount: fc.option(fc.integer({ min: 0, max: 99 })),
    stock: fc.integer({ min: 1, max: 1_000_000 }),
    category: fc.constantFrom(...categories),
    taxClass: fc.constantFrom(null, ...taxClasses),
    rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    image: fc.record({ url }),
    images: fc.array(fc.record({ url, isPrimary: fc.boolean() }), { maxLength: 5 }),
    careInstructions: fc.array(fc.record({ title: text, description: text }), { maxLength: 4 }),
    otherNames: fc.array(
      oneLine.map((name) => name.slice(0, 100).toWellFormed().trim() || 'Tulsi'),
      { maxLength: 4 },
    ),
    benefits: fc.array(oneLine, { maxLength: 4 }),
    packed: packages,
    size: fc.option(fc.record({ family: short, label: sizeLabel, position: fc.integer({ min: 0, max: 999 }) })),
    facts,
  })
  .map((product) => ProductForm.parse(product))

/** The row of a product. */
async function rowOf(product: Product): Promise<PlantRow> {
  const plants = shop.database.selectFrom('plants').selectAll()
  stored ??= await plants.where('id', '=', await buildPlant(shop)).executeTakeFirstOrThrow()
  return { ...stored, ...productColumns(shop, product, null), stock: product.stock ?? 0 }
}
let stored: PlantRow | undefined

test('a product that is exported and imported again does not change, and creates an equal one in another shop', async () => {
  await fc.assert(
    fc.asyncProperty(products, fc.integer({ min: 0, max: 2 }), async (product, moreColumns) => {
      const [columns, row] = [
        { ...productColumns(shop, product, null), stock: product.stock ?? 0 },
        await rowOf(product),
      ]
      const names = headings(product.careInstructions.length + moreColumns)
      const at = await reread(csvHeader(names) + csvLines([lineOf(row, names)]))
      assert.deepEqual(planLine(shop, at, row), { row, next: columns, changes: [] })
      const made = planLine(shop, at, null)
      assert.ok(!Array.isArray(made), JSON.stringify(made))
      const images = columns.images.map((image) => ({ ...image, isPrimary: false }))
      assert.deepEqual(made.next, breaksAsRead({ ...columns, images }))
    }),
    { numRuns: rounds(100, 2_000) },
  )
})

test('a changed tax class is the product’s, whatever its category; another category brings its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      fc.constantFrom(...taxClasses),
      fc.constantFrom(...categories),
      async (product, key, category) => {
        const row = await rowOf(product)
        const planned = (cells: Record<string, string>) => planLine(shop, (name) => cells[name], row)
        const classOf = (plan: ReturnType<typeof planned>) => (Array.isArray(plan) ? plan : taxClassKey(plan.next))
        assert.equal(classOf(planned({ taxClass: key })), key)
        assert.equal(classOf(planned({ taxClass: '' })), categoryTaxClass(row.category))
        const moved = category === row.category ? taxClassKey(row) : categoryTaxClass(category)
        assert.equal(classOf(planned({ category })), moved)
        // A cell as it was exported says nothing: the product's own class stays, its category's follows the category.
        const said = key === taxClassKey(row) ? (row.tax_class ?? categoryTaxClass(category)) : key
        assert.equal(classOf(planned({ category, taxClass: key })), said)
      },
    ),
    { numRuns: rounds(100, 1_000) },
  )
})

/** The cells of the only line, by their heading. */
async function reread(file: string) {
  const decoded = decodeCsv(Buffer.from(file))
  assert.ok(typeof decoded === 'string')
  const sheet = await readCsv(decoded, { mostRows: 1, mostCells: 100, longestCell: 50_000 })
  assert.ok(!(sheet instanceof Refusal))
  assert.equal(sheet.lines.length, 2)
  const [first = [], cells = []] = sheet.lines
  const head = readHeader(first)
  assert.ok(!(head instanceof Refusal))
  return (name: string) => cells[head.get(name) ?? -1]
}

/** Spreadsheets have one kind of line break. */
function breaksAsRead<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === 'string' ? each.replace(/\r\n?/g, '\n') : each,
  ) as Value
}
