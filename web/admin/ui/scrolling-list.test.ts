import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  appendItems,
  clearList,
  emptyList,
  removeItem,
  replaceItem,
  replaceItems,
  type ScrollingList,
  startList,
} from './scrolling-list.ts'

type Item = { _id: string }
const items = (...ids: string[]): Item[] => ids.map((_id) => ({ _id }))
const ids = (list: ScrollingList<Item>) => list.items.map(({ _id }) => _id).join('')

test('a further part is appended, without entries that moved into it', () => {
  const list = startList<Item>(emptyList, { items: items('a', 'b'), total: 4 })
  const longer = appendItems(list, { items: items('b', 'c'), total: 5 })
  assert.equal(ids(longer), 'abc')
  assert.deepEqual([longer.offset, longer.total], [4, 5])
})

test('an empty further part ends the list', () => {
  const list = startList<Item>(emptyList, { items: items('a'), total: 9 })
  const ended = appendItems(list, { items: [], total: 9 })
  assert.equal(ended.offset, ended.total)
})

test('a removed entry lowers the count and the offset', () => {
  const list = removeItem(startList<Item>(emptyList, { items: items('a', 'b'), total: 7 }), 'a')
  assert.equal(ids(list), 'b')
  assert.deepEqual([list.total, list.offset], [6, 1])
  assert.equal(removeItem(list, 'a').total, 6)
})

test('a changed entry is replaced in place, and not added if it was not listed', () => {
  const list = startList<Item & { name?: string }>(emptyList, { items: items('a', 'b', 'c'), total: 7 })
  const other = replaceItem(list, { _id: 'b', name: 'B' })
  assert.deepEqual(other, { ...list, items: [{ _id: 'a' }, { _id: 'b', name: 'B' }, { _id: 'c' }] })
  assert.deepEqual(replaceItem(list, { _id: 'd' }), list)
})

test('only another list is a new edition, and a failed one removes the previous entries', () => {
  const list = startList<Item>(emptyList, { items: items('a'), total: 1 })
  assert.equal(replaceItems(list, { items: items('b'), total: 1 }).edition, list.edition)
  assert.equal(startList(list, { items: items('c'), total: 1 }).edition, list.edition + 1)
  assert.deepEqual([clearList(list).items, clearList(list).isLoaded], [[], false])
})
