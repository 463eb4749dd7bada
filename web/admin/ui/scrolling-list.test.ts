import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appended,
  begun,
  changed,
  emptied,
  emptyList,
  replaced,
  type ScrollingList,
  without,
} from './scrolling-list.ts'

type Item = { _id: string }
const items = (...ids: string[]): Item[] => ids.map((_id) => ({ _id }))
const ids = (list: ScrollingList<Item>) => list.items.map(({ _id }) => _id).join('')

test('a further part is appended, without what slid into it from before', () => {
  const list = begun<Item>(emptyList, { items: items('a', 'b'), total: 4 })
  const longer = appended(list, { items: items('b', 'c'), total: 5 })
  assert.equal(ids(longer), 'abc')
  assert.deepEqual([longer.offset, longer.total], [4, 5])
})

test('a further part that is empty ends the list', () => {
  const list = begun<Item>(emptyList, { items: items('a'), total: 9 })
  const ended = appended(list, { items: [], total: 9 })
  assert.equal(ended.offset, ended.total)
})

test('an entry that is taken out leaves the count and the place to read on from', () => {
  const list = without(begun<Item>(emptyList, { items: items('a', 'b'), total: 7 }), 'a')
  assert.equal(ids(list), 'b')
  assert.deepEqual([list.total, list.offset], [6, 1])
  assert.equal(without(list, 'a').total, 6)
})

test('an entry that was changed stands at its place, and is not added where it was not', () => {
  const list = begun<Item & { name?: string }>(emptyList, { items: items('a', 'b', 'c'), total: 7 })
  const other = changed(list, { _id: 'b', name: 'B' })
  assert.deepEqual(other, { ...list, items: [{ _id: 'a' }, { _id: 'b', name: 'B' }, { _id: 'c' }] })
  assert.deepEqual(changed(list, { _id: 'd' }), list)
})

test('only another list is another edition, and a failed one leaves nothing of the one before', () => {
  const list = begun<Item>(emptyList, { items: items('a'), total: 1 })
  assert.equal(replaced(list, { items: items('b'), total: 1 }).edition, list.edition)
  assert.equal(begun(list, { items: items('c'), total: 1 }).edition, list.edition + 1)
  assert.deepEqual([emptied(list).items, emptied(list).isLoaded], [[], false])
})
