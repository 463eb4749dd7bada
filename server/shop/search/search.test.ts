import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { fillDemoShop } from '../../../seed/fill-demo-shop.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { nameText } from '../../../test/support/name-text.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

beforeAll(() => shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop)))

const suggestions = (q: string) => shop.api().call('GET /search', { query: { q } })
const unfound = async (q: string) => (await shop.api().call('POST /search/unfound', { body: { q } })).isCounted
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('suggestions are the first five plants of the list, the categories named, and care for the first plant or a help page', async () => {
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

test('categories are suggested by key, by label, and by their names in Hindi and Marathi', async () => {
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

test('if no plant is found, the closest names are suggested', async () => {
  const { plants, near } = await suggestions('tulsix lotoz')
  assert.deepEqual(plants, [])
  assert.equal(near[0]?.name, 'Tulsi (Holy Basil)')
  assert.ok(near.length <= 3)
  assert.deepEqual((await suggestions('%')).near, [])
  assert.equal((await suggestions('rose water')).near[0]?.name, 'Desi Rose')
  for (const { _id } of (await suggestions('pet safe monstera')).near) {
    const { facts } = await shop.api().call('GET /plants/:id', { params: { id: _id } })
    assert.equal(facts.pets?.verdict, 'non-toxic')
  }
})

test('any text is answered or refused, and suggestions are the first of the list', async () => {
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

test('a search that finds something, says nothing or is personal is not counted', async () => {
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

/** Short texts that may cost a search much work: letters, marks, words, needs or wildcards. */
const worst: Readonly<Record<string, string>> = {
  'ligatures that are sentences': '\ufdfa'.repeat(5),
  'characters of six letters': '\u3316'.repeat(99),
  'fifty single letters': 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2).slice(0, 99),
  'many short words':
    'ab cd ef gh ij kl mn op qr st uv wx yz ba dc fe hg ji lk nm po rq ts vu xw zy ac bd ce df eg fh gi',
  'a word of 99 letters': 'qzvjxkwbnmplkjhgfdsatreuioycvbq'.repeat(4).slice(0, 99),
  'stacked marks': `a${'\u0301'.repeat(30)}b${'\u0316'.repeat(30)}c`.repeat(2).slice(0, 99),
  'consonants of Devanagari': 'कखगघचछजझटठडढणतथदधनपफबभम '.repeat(4).slice(0, 99),
  'every need': 'air purifying low light pet safe indoor balcony medicinal flowering fruit easy gift',
  wildcards: '%_'.repeat(49),
}

test('whatever is typed, a search takes at most five times the processor time of an ordinary one', async (context) => {
  const paths = ['/api/search?q=', '/api/plants?search=', '/api/plants/facets?search=']
  const cost = async (text: string) => {
    const times: number[] = []
    for (let n = 0; n < 7; n++) {
      const before = process.cpuUsage()
      // A different letter each time, so that no response comes from the cache.
      for (const path of paths)
        assert.equal((await fetch(shop.url + path + encodeURIComponent(`${text}${n}`))).status, 200)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1_000 / paths.length)
    }
    return times.toSorted((a, b) => a - b)[1] ?? 0
  }
  await cost('snake plant')
  const ordinary = await cost('pet safe money plant')
  for (const [what, text] of Object.entries(worst)) {
    const taken = await cost(text)
    void context.annotate(`${what}: ${taken.toFixed(1)} ms, an ordinary search ${ordinary.toFixed(1)} ms`)
    assert.ok(taken < Math.max(20, 5 * ordinary), `${what}: ${taken} ms, an ordinary search ${ordinary} ms`)
  }
})
