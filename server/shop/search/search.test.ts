import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { fillDemoShop } from '../../../seed/fill-demo-shop.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { nameText } from '../../../test/support/name-text.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

beforeAll(() => shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop)))

const suggestions = (q: string) => shop.api().call('GET /search', { query: { q } })
const unfound = async (q: string) => (await shop.api().call('POST /search/unfound', { body: { q } })).isCounted
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('suggestions are the first five plants of the list, the categories named, and care of the first plant or a page of help', async () => {
  const { plants, categories, topics, near } = await suggestions('money plant')
  const listed = await shop.api().call('GET /plants', { query: { search: 'money plant', limit: 5 } })
  assert.deepEqual(names(plants), names(listed))
  const [{ _id, name, scientificName, price, stock, image } = assert.fail()] = listed
  assert.deepEqual(plants[0], { _id, name, scientificName, price, stock, image })
  assert.deepEqual([categories, near], [[], []])
  assert.equal(topics.length, 3)
  for (const { title, path } of topics)
    assert.deepEqual([title.startsWith('Money Plant: '), path], [true, `/plants/${_id}#care`])
  assert.deepEqual((await suggestions('delivery')).topics, [
    { title: 'Refunds and delivery', path: '/refunds-and-delivery' },
  ])
})

test('categories are suggested by their keys and labels, and by what they are called in Hindi and Marathi', async () => {
  for (const [q, expected] of Object.entries({
    indoor: 'indoor',
    succulents: 'succulent',
    बीज: 'seeds',
    gamla: 'pots',
  })) {
    const { categories } = await suggestions(q)
    assert.deepEqual([categories.length, categories[0]?.category], [1, expected])
  }
})

test('where no plant is found, the nearest names are', async () => {
  const { plants, near } = await suggestions('tulsix lotoz')
  assert.deepEqual(plants, [])
  assert.equal(near[0]?.name, 'Tulsi (Holy Basil)')
  assert.ok(near.length <= 3)
  assert.deepEqual((await suggestions('%')).near, [])
  for (const [q, name] of [
    ['tometo plant', 'Tomato Seeds, Pusa Ruby'],
    ['soorajmuki beeju', 'Sunflower Seeds'],
    ['pet safe monstera', 'Monstera'],
  ] as const)
    assert.equal((await suggestions(q)).near[0]?.name, name, q)
})

test('a search without a term, or with another parameter, is refused', async () => {
  for (const query of ['', '?q=%20', '?q=a&limit=3', `?q=${'a'.repeat(101)}`])
    assertRefused(await request(shop, `GET /search${query}`), 'invalid')
})

test('whatever is typed is answered or refused, and suggestions are the list’s first', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    nameText,
    fc.constantFrom(
      ...['\ud83c', 'tul\udf31si', '\u200d', '\u202etulsi\u202c', 'a\u0301'.repeat(50), `t${'\u0301'.repeat(90)}`],
      ...['ﷺ'.repeat(100), '👩‍🌾🌱', 'तु\u200dलसी', '\u093c\u093c', 'ＴＵＬＳＩ', 'tulsi\u00ad', '\0', 'a\nb'],
    ),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const encoded = new URLSearchParams({ q })
      const { status, json } = await request(shop, `GET /search?${encoded}`)
      assert.ok([200, 400].includes(status), `${JSON.stringify(q)}: ${status}`)
      if (status === 400) return
      const listed = await request(shop, `GET /plants?${new URLSearchParams({ search: q })}&families=true&limit=5`)
      const ids = (list: unknown) => (list as { _id: string }[]).map(({ _id }) => _id)
      assert.deepEqual(ids((json as { plants: unknown }).plants), ids(listed.json), JSON.stringify(q))
    }),
    { numRuns: 60 },
  )
  for (const q of ['ＴＵＬＳＩ', 'tul\u00adsi', '\u202etulsi\u202c', 'तु\u200dलसी'])
    assert.equal((await suggestions(q)).plants[0]?.name, 'Tulsi (Holy Basil)', q)
})

test('searches that find nothing are counted for the owner, who can empty the list', async () => {
  const admin = await buildAdmin(shop)
  for (const q of ['Blue Lotus', 'blue lotus', 'Water hyacinth zz9']) assert.equal(await unfound(q), true, q)
  const list = await admin.api.list('GET /admin/searches', { query: { limit: 1 } })
  assert.equal(list.total, 2)
  assert.partialDeepStrictEqual(list.items, [{ term: 'blue lotus', times: 2 }])
  assert.deepEqual(await admin.api.call('DELETE /admin/searches'), { deleted: 2 })
  assert.deepEqual(await admin.api.call('GET /admin/searches'), [])
})

test('what finds something, says nothing or is personal is not counted', async () => {
  for (const q of ['tulsi', 'monstra', '%%', 'zq', 'qwxz@paudha.example', '98220 12345'])
    assert.equal(await unfound(q), false, q)
  assert.deepEqual(await shop.database.selectFrom('searches_without_results').selectAll().execute(), [])
})

test('the list has 2,000 terms at most: a new one takes the place of the rarest and oldest', async () => {
  await sql`
    insert into searches_without_results (term, times, last_at)
    select 'made ' || n, case when n = 7 then 1 else 2 end, now() - interval '1 hour' from generate_series(1, 2000) n
  `.execute(shop.database)
  assert.equal(await unfound('xylophone qqq'), true)
  const terms = await shop.database.selectFrom('searches_without_results').select('term').execute()
  assert.equal(terms.length, 2000)
  assert.ok(terms.some(({ term }) => term === 'xylophone qqq') && !terms.some(({ term }) => term === 'made 7'))
})
