import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function found(search: string): Promise<string[]> {
  const { items } = await shop.api().list('GET /plants', { query: { search, sort: 'name' } })
  return items.map(({ name }) => name)
}

test('a search looks into names, botanical names, other names and categories, whatever the case', async () => {
  const scientificName = 'Epipremnum aureum'
  const plants = [
    ['100% Organic Seeds', { category: 'seeds', scientificName: undefined }],
    ['Holy Basil', { category: 'outdoor', scientificName: 'Ocimum tenuiflorum' }],
    ['Money Plant', { category: 'indoor', scientificName }],
    ['Pot_Large', { category: 'pots', scientificName: undefined }],
    ["Raju's \\ Choice", { category: 'indoor', scientificName: undefined }],
  ] as const
  for (const [name, changes] of plants) {
    const id = await buildPlant(shop, { name, ...changes })
    if (name !== 'Holy Basil') continue
    await shop.database
      .updateTable('plants')
      .set({ other_names: ['Tulsi', 'तुलसी'] })
      .where('id', '=', id)
      .execute()
  }
  assert.deepEqual(await found('money'), ['Money Plant'])
  assert.deepEqual(await found('EPIPREMNUM'), ['Money Plant'])
  assert.deepEqual(await found('tulsi'), ['Holy Basil'])
  assert.deepEqual(await found('तुलसी'), ['Holy Basil'])
  assert.deepEqual(await found('outdoor'), ['Holy Basil'])
  assert.deepEqual(await found('  basil '), ['Holy Basil'])
  assert.deepEqual(await found('lotus'), [])
  assert.equal((await found('')).length, plants.length)
})

test('a misspelt word is found, unless the search is literal', async () => {
  const literally = async (search: string) =>
    (await shop.api().call('GET /plants', { query: { search, literal: true } })).map(({ name }) => name)
  assert.deepEqual(await found('mony plant'), ['Money Plant'])
  assert.deepEqual(await literally('mony plant'), [])
  assert.deepEqual(await literally('MONEY pl'), ['Money Plant'])
  assert.deepEqual(await literally('Outdoor'), ['Holy Basil'])
})

test('%, _ and \\ are searched for literally', async () => {
  assert.deepEqual(await found('%'), ['100% Organic Seeds'])
  assert.deepEqual(await found('100%'), ['100% Organic Seeds'])
  assert.deepEqual(await found('_'), ['Pot_Large'])
  assert.deepEqual(await found('\\'), ["Raju's \\ Choice"])
  assert.deepEqual(await found('%%'), [])
  assert.deepEqual(await found('\\%'), [])
  assert.deepEqual(await found('P_t'), [])
})

test('quotes, SQL, patterns and emoji are searched for literally', async () => {
  assert.deepEqual(await found("Raju's"), ["Raju's \\ Choice"])
  for (const text of [
    "' or 1=1 --",
    '"; drop table plants; --',
    '(a+)+$',
    '.*',
    '[[:alpha:]]',
    '🌱',
    '$1',
    '{{7*7}}',
  ]) {
    assert.deepEqual(await found(text), [], text)
  }
})

const refused: readonly [query: string, fields: readonly string[]][] = [
  ['category=all', ['category']],
  ['category=', ['category']],
  ['category=Indoor', ['category']],
  ['category=indoor&category=pots', ['category']],
  ['category[]=indoor', ['category[]']],
  ['sort=password_hash', ['sort']],
  ['sort=price%20desc', ['sort']],
  ['sort=id;drop%20table%20plants', ['sort']],
  ['limit=-1', ['limit']],
  ['limit=0', ['limit']],
  ['limit=1.5', ['limit']],
  ['limit=ten', ['limit']],
  ['limit=1e3', ['limit']],
  ['limit=99999999999', ['limit']],
  ['limit=1&limit=2', ['limit']],
  ['offset=-1', ['offset']],
  ['offset=', ['offset']],
  ['minPrice=-1', ['minPrice']],
  ['minPrice=cheap', ['minPrice']],
  ['minPrice=1.999', ['minPrice']],
  ['maxPrice=1e308', ['maxPrice']],
  ['maxPrice=NaN', ['maxPrice']],
  ['maxPrice=10000000.01', ['maxPrice']],
  ['maxPrice=99999999', ['maxPrice']],
  ['inStock=yes', ['inStock']],
  ['inStock=1', ['inStock']],
  ['search=%00', ['search']],
  ['search=a%0d%0ab', ['search']],
  ['search=a&search=b', ['search']],
  [`search=${'a'.repeat(101)}`, ['search']],
  [`search=${'a'.repeat(10_000)}`, ['search']],
  ['deleted_at=null', ['deleted_at']],
  ['isAdmin=true&page=2&limit=-1', ['isAdmin', 'limit', 'page']],
]

for (const [query, fields] of refused) {
  test(`plants?${query.slice(0, 60)} is refused, every field named`, async () => {
    assertRefused(await request(shop, `GET /plants?${query}`), 'invalid', fields)
  })
}

test('a parameter named like an object’s prototype property is refused', async () => {
  assertRefused(await request(shop, 'GET /plants?__proto__=1'), 'invalid')
  assertRefused(await request(shop, 'GET /plants?constructor=1'), 'invalid', ['constructor'])
})

test('broken UTF-8 is searched for literally and found nowhere', async () => {
  const { status, json } = await request(shop, 'GET /plants?search=%ff%fe')
  assert.deepEqual([status, json], [200, []])
})
