import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { foldCase, plainSearch } from '../../../domain/plain-text.ts'
import { choicesIn } from '../../../domain/plant-facts/fact-kinds.ts'
import type { FactKey } from '../../../domain/plant-facts/plant-facts.ts'
import { areSold, vocabularyOf } from '../../../domain/search/correct-search.ts'
import { foldName } from '../../../domain/search/fold-name.ts'
import { type NeedCondition, needs } from '../../../domain/search/needs.ts'
import { readNeeds, searchWords, typedWords } from '../../../domain/search/search-words.ts'
import { unsoldNames, unsoldSpellings } from '../../../domain/search/unsold.ts'
import { catalogue } from '../../../seed/catalogue/index.ts'
import { fillDemoShop } from '../../../seed/fill-demo-shop.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import {
  combinedNeeds,
  nameSearches,
  needSearches,
  slipSearches,
  slipsInNeeds,
  unsoldSearches,
} from './search-queries.fixture.ts'

const shop = shopForTests()

describe('searches of the demo catalogue find what is meant first:', () => {
  beforeAll(async () => {
    await shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop))
    // How many reviews a product has depends on its identifier. The ratings of the catalogue are always the same.
    await shop.database.updateTable('plants').set({ review_count: 0, review_stars: 0 }).execute()
  })
  const search = (typed: string) => shop.api().call('GET /plants', { query: { search: typed } })

  test('plants are found by every name, and never a similar name before a literal one', async () => {
    assert.ok(nameSearches.length >= 120)
    const missed: string[] = []
    for (const [typed, first] of nameSearches) {
      const found = await search(typed)
      if (found[0]?.name !== first) missed.push(`${typed}: ${found[0]?.name}`)
      const term = foldCase(plainSearch(typed))
      const areLiteral = found.map(({ name, scientificName = '', otherNames, category }) =>
        [...[name, scientificName, ...otherNames].map(foldCase), category].some((one) => one.includes(term)),
      )
      const literal = areLiteral.filter(Boolean).length
      assert.ok(areLiteral.slice(0, literal).every(Boolean), typed)
    }
    assert.deepEqual(missed, [])
  })

  test('typos in names, categories and needs are forgiven alike; what is not sold is reported with the closest match', async () => {
    assert.ok(slipSearches.length + slipsInNeeds.length + unsoldSearches.length >= 120)
    const missed: string[] = []
    for (const [typed, first] of slipSearches) {
      const [found] = await search(typed)
      if (found?.name !== first) missed.push(`${typed}: ${found?.name}`)
    }
    for (const [typed, right] of slipsInNeeds) {
      const [found, meant] = [await search(typed), await search(right)].map((list) => list.map(({ _id }) => _id))
      if (!found?.length || found.join() !== meant?.join())
        missed.push(`${typed}: ${found?.length} of ${meant?.length}`)
    }
    for (const [typed, nearest] of unsoldSearches) {
      const { plants, near, isUnsold } = await shop.api().call('GET /search', { query: { q: typed } })
      const isSaid = plants.length === 0 && isUnsold && nearest.includes(near[0]?.name ?? '')
      if (!isSaid) missed.push(`${typed}: ${plants[0]?.name}, ${isUnsold}, ${near[0]?.name}`)
    }
    assert.deepEqual(missed, [])
  })

  test('a need finds all plants that meet it, and otherwise only those named after it', async () => {
    const all = await shop.api().call('GET /plants')
    for (const [typed, need] of needSearches) {
      const found = await search(typed)
      const meeting = all.filter((plant) => meets(plant, needs[need].condition)).map(({ _id }) => _id)
      for (const { _id, name, scientificName = '', otherNames } of found) {
        const isNamed = [name, scientificName, ...otherNames].some((one) =>
          foldName(one).includes(typedWords(typed).map(foldName).join(' ')),
        )
        assert.ok(meeting.includes(_id) || isNamed, `${typed}: ${name}`)
      }
      const ids = found.map(({ _id }) => _id)
      const missing = meeting.filter((id) => !ids.includes(id))
      assert.deepEqual(missing, [], typed)
      assert.ok(need === 'air-purifying' || found.length > 0, typed)
    }
  })

  test('several needs find exactly what meets them all', async () => {
    const all = await shop.api().call('GET /plants')
    for (const [typed, keys] of combinedNeeds) {
      const meeting = all.filter((plant) => keys.every((key) => meets(plant, needs[key].condition)))
      const found = await search(typed)
      assert.deepEqual(found.map(({ _id }) => _id).toSorted(), meeting.map(({ _id }) => _id).toSorted(), typed)
    }
  })

  test('a need also applies beside a name, exact or misspelt', async () => {
    for (const typed of ['pet safe monstera', 'pet safe monstra', 'non-toxic bougainvilla', 'pet friendly euphorbia']) {
      for (const { name, facts } of await search(typed)) assert.equal(facts.pets?.verdict, 'non-toxic', name)
    }
    assert.equal((await search('full sun bougainvilla'))[0]?.name, 'Bougainvillea')
  })

  test('a word that resembles nothing finds nothing', async () => {
    for (const typed of ['bicycle pump', '|', '%', '_', '.', '.*', '\\', '||', 'qqqq', 'खखख']) {
      const [found] = await search(typed)
      assert.equal(found?.name, undefined, typed)
    }
  })
})

test('needs are understood', () => {
  for (const [typed, need] of needSearches) {
    assert.deepEqual(readNeeds(searchWords(typed)), { needs: [need], others: [] }, typed)
  }
  for (const [typed, keys] of combinedNeeds) {
    assert.deepEqual(readNeeds(searchWords(typed)), { needs: [...keys], others: [] }, typed)
  }
})

test('of what the table calls not sold, the demo sells only what its names really have', () => {
  const names = catalogue.flatMap(({ name, scientificName = '', otherNames }) => [name, scientificName, ...otherNames])
  const vocabulary = vocabularyOf(names)
  const sold = unsoldNames.filter((name) => areSold(unsoldSpellings(name), vocabulary))
  assert.deepEqual(sold, ['fig', 'litchi', 'geranium', 'kamal', 'ivy', 'mitti', 'मिट्टी'])
})

/** Whether what is known of a plant says that it meets a need, by the API's answer. */
function meets({ facts, benefits, category, name, otherNames, parts }: Plant, condition: NeedCondition): boolean {
  const words = benefits.join(' ').toLowerCase()
  const isAsWanted = ([key, wanted]: [string, unknown]) => {
    const value = facts[key as FactKey]
    if (wanted === true) return value === true || (Array.isArray(value) && value.length > 0)
    if (Array.isArray(wanted)) return choicesIn(value).some((choice) => wanted.includes(choice))
    const { atMost = Infinity, atLeast = 0 } = wanted as { atMost?: number; atLeast?: number }
    return typeof value === 'number' && value <= atMost && value >= atLeast
  }
  return [
    ...Object.entries(condition.facts ?? {}).map(isAsWanted),
    !condition.category || category === condition.category,
    !condition.isBundle || parts !== null,
    !condition.named ||
      condition.named.some((one) => [name, ...otherNames].some((own) => own.toLowerCase().includes(one))),
    !condition.words || condition.words.some((word) => new RegExp(`\\b${word}`).test(words)),
  ].every(Boolean)
}
