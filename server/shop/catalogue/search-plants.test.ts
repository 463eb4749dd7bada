import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import { foldName } from '../../../domain/search/fold-name.ts'
import { catalogue } from '../../../seed/catalogue/index.ts'
import { buildPlant } from '../../../test/support/factories.ts'
import { nameText } from '../../../test/support/name-text.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function found(search: string): Promise<string[]> {
  const { items } = await shop.api().list('GET /plants', { query: { search, sort: 'name' } })
  return items.map(({ name }) => name)
}

test('a search looks into names, botanical names, other names and categories, whatever the case', async () => {
  const plants: [name: string, changes: Parameters<typeof buildPlant>[1]][] = [
    ['100% Organic Seeds', { category: 'seeds' }],
    ['Holy Basil', { category: 'outdoor', scientificName: 'Ocimum tenuiflorum', otherNames: ['Tulsi', 'तुलसी'] }],
    ['Money Plant', { scientificName: 'Epipremnum aureum' }],
    ['Pot_Large', { category: 'pots' }],
    ["Raju's \\ Choice", {}],
  ]
  for (const [name, changes] of plants) await buildPlant(shop, { name, scientificName: undefined, ...changes })
  assert.deepEqual(await found('money'), ['Money Plant'])
  assert.deepEqual(await found('EPIPREMNUM'), ['Money Plant'])
  for (const typed of ['tulsi', 'तुलसी', 'outdoor', '  basil ']) assert.deepEqual(await found(typed), ['Holy Basil'])
  assert.deepEqual(await found('lotus'), [])
  assert.equal((await found('')).length, 5)
})

test('a misspelt word is found, unless the search is literal', async () => {
  const literally = async (search: string) =>
    (await shop.api().call('GET /plants', { query: { search, literal: true } })).map(({ name }) => name)
  assert.deepEqual(await found('mony plant'), ['Money Plant'])
  assert.deepEqual(await literally('mony plant'), [])
  assert.deepEqual(await literally('MONEY pl'), ['Money Plant'])
  assert.deepEqual(await literally('Outdoor'), ['Holy Basil'])
})

test('%, _, \\, quotes, SQL, patterns and emoji are searched for literally', async () => {
  for (const typed of ['%', '100%']) assert.deepEqual(await found(typed), ['100% Organic Seeds'])
  assert.deepEqual(await found('_'), ['Pot_Large'])
  assert.deepEqual(await found('\\'), ["Raju's \\ Choice"])
  for (const typed of ['%%', '\\%', 'P_t']) assert.deepEqual(await found(typed), [])
  assert.deepEqual(await found("Raju's"), ["Raju's \\ Choice"])
  const others = ["' or 1=1 --", '"; drop table plants; --', '(a+)+$', '.*', '[[:alpha:]]', '🌱', '$1', '{{7*7}}']
  for (const text of others) assert.deepEqual(await found(text), [], text)
})

test('of plants equally similar to a misspelt word, those whose own name is similar come first', async () => {
  await buildPlant(shop, { name: 'Zinnia', otherNames: ['Kwrdly'] })
  await buildPlant(shop, { name: 'Kwrdly Bush' })
  const plants = await shop.api().call('GET /plants', { query: { search: 'kwrdlt' } })
  assert.deepEqual([plants[0]?.name, plants[1]?.name, plants.length], ['Kwrdly Bush', 'Zinnia', 2])
})

test('a product is found by its identifier, or a long enough part of it', async () => {
  const id = await buildPlant(shop, { name: 'Snake Plant' })
  for (const typed of [id, id.toLowerCase(), id.slice(3, 12)]) assert.deepEqual(await found(typed), ['Snake Plant'])
})

test('rarely sold goods are found by their whole name in Hindi if they are sold', async () => {
  await buildPlant(shop, { name: 'Kesar Mango', otherNames: ['आम'] })
  await buildPlant(shop, { name: 'Kagzi', otherNames: ['नीम्बू'] })
  await buildPlant(shop, { name: 'Amrapali', otherNames: ['आम्रपाली'] })
  assert.deepEqual(await found('आम का पौधा'), ['Kesar Mango'])
  assert.deepEqual(await found('नींबू का पौधा'), ['Kagzi'])
})

test('the database folds names as the domain does', async () => {
  const given = catalogue.flatMap(({ name, scientificName = '', otherNames }) => [name, scientificName, ...otherNames])
  const names = [...given, ...fc.sample(nameText, 3000)]
  const { rows } = await sql<{ folded: string }>`
    select fold_name(written) as folded from unnest(${names}::text[]) with ordinality as names(written, place) order by place
  `.execute(shop.database)
  const folded = rows.map((row) => row.folded)
  assert.deepEqual(folded, names.map(foldName))
})

test('each name of a plant is folded by itself: the name first, joined ones after all others, then the botanical one', async () => {
  const fold = async (name: string, others: readonly string[], botanical: string | null) => {
    const { rows } = await sql<{ folded: string }>`
      select plant_folded_names(${name}, ${others}::text[], ${botanical}::text) as folded
    `.execute(shop.database)
    return rows[0]?.folded
  }
  const others = ['Kadi patta', 'कड़ी पत्ता', 'Neem']
  const names = ' kuri lef | kdi pt | कड पत | nim | kurilef | kdipt | कडपत '
  assert.equal(await fold('Curry Leaf', others, null), names)
  assert.equal(await fold('Curry Leaf', others, 'Bergera koenigii'), `${names}/ berger koenigi `)
  assert.equal(await fold('%', [], null), '')
  assert.equal(await fold('…', ['(', 'Neem'], null), '  |  | nim ')
  for (const { name, otherNames } of catalogue) {
    const folded = [name, ...otherNames].map(foldName)
    const joined = folded.filter((one) => one.includes(' ')).map((one) => one.replaceAll(' ', ''))
    assert.equal(await fold(name, otherNames, null), [...folded, ...joined].map((one) => ` ${one} `).join('|'))
  }
})
