import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Suggestions } from '../../../contract/search.ts'
import { searchPath, suggestionGroups } from './suggestion-groups.ts'

const nothing: Suggestions = { plants: [], categories: [], topics: [], near: [] }
const plant = {
  _id: 'aaaaaaaaaaaaaaaaaaaa',
  name: 'Tulsi',
  price: 99,
  stock: 3,
  image: { url: '/a.jpg', public_id: null },
}

test('plants, categories and topics lead to their pages, and the search itself comes last', () => {
  const groups = suggestionGroups('tul', {
    ...nothing,
    plants: [plant],
    categories: [{ category: 'outdoor', label: 'Outdoor Plants' }],
    topics: [{ title: 'Tulsi: Light', path: '/plants/aaaaaaaaaaaaaaaaaaaa#care' }],
  })
  assert.deepEqual(
    groups.map(({ label, entries }) => [label, ...entries.map(({ text, path }) => `${text} ${path}`)]),
    [
      ['Plants', 'Tulsi /plants/aaaaaaaaaaaaaaaaaaaa'],
      ['Categories', 'Outdoor Plants /shop?category=outdoor'],
      ['Care and help', 'Tulsi: Light /plants/aaaaaaaaaaaaaaaaaaaa#care'],
      ['Search', 'All results for “tul” /shop?search=tul'],
    ],
  )
})

test('where no plant is found, the nearest names are suggested, and no search without results', () => {
  const groups = suggestionGroups('tulsix', { ...nothing, near: [{ _id: plant._id, name: 'Tulsi' }] })
  assert.deepEqual(
    groups.map(({ label }) => label),
    ['Did you mean'],
  )
  assert.deepEqual(suggestionGroups('qqq', nothing), [])
  assert.deepEqual(suggestionGroups('qqq', null), [])
})

test('a term is escaped in the address', () => {
  assert.equal(searchPath('a&b=c #1'), '/shop?search=a%26b%3Dc+%231')
  assert.equal(searchPath(''), '/shop')
})
