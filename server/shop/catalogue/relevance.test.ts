import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from '../../../domain/plain-text.ts'
import { readNeeds, searchWords } from '../../../domain/search/search-words.ts'
import { fillDemoShop } from '../../../seed/fill-demo-shop.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { nameSearches, needSearches } from './search-queries.fixture.ts'

const shop = shopForTests()
const MIN_SHARE = 0.95

test('searches of the demo catalogue find what is meant first', async (context) => {
  await shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop))
  const search = (typed: string) => shop.api().call('GET /plants', { query: { search: typed } })

  await context.test(
    `at least ${100 * MIN_SHARE} % of names, and never a similar name before a literal one`,
    async () => {
      assert.ok(nameSearches.length >= 120)
      const missed: string[] = []
      for (const [typed, first] of nameSearches) {
        const found = await search(typed)
        if (found[0]?.name !== first)
          missed.push(
            `${typed}: ${found
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')}`,
          )
        const areLiteral = found.map(({ name, scientificName = '', otherNames, category }) =>
          [...[name, scientificName, ...otherNames].map(foldCase), category].some((one) =>
            one.includes(foldCase(typed)),
          ),
        )
        const literal = areLiteral.filter(Boolean).length
        assert.ok(areLiteral.slice(0, literal).every(Boolean), typed)
      }
      context.diagnostic(`missed: ${missed.join(' | ') || 'none'}`)
      assert.ok(missed.length <= (1 - MIN_SHARE) * nameSearches.length, missed.join('\n'))
    },
  )

  await context.test('what is like nothing finds nothing', async () => {
    for (const typed of ['bicycle pump', '|', '%', '_', '.', '.*', '\\', '||', 'qqqq', 'खखख']) {
      const found = await search(typed)
      assert.deepEqual(
        found.map(({ name }) => name),
        [],
        typed,
      )
    }
  })
})

test('needs are understood', () => {
  for (const [typed, need] of needSearches) {
    assert.deepEqual(readNeeds(searchWords(typed)), { needs: [need], others: [] }, typed)
  }
})
