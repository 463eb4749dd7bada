import assert from 'node:assert/strict'
import { test } from 'vitest'
import { helpTopicsFor } from './help-topics.ts'

const titles = (search: string) => helpTopicsFor(search).map(({ title }) => title)

test('a search for help leads to the page about it', () => {
  for (const search of ['delivery', 'Return broken', 'deli']) assert.deepEqual(titles(search), ['Refunds and delivery'])
  assert.deepEqual(titles('nursery'), ['Contact and common questions', 'About the nursery'])
})

test('a search for a plant, or for nothing, leads to none', () => {
  for (const search of ['', '%', 'tulsi', 'money plant', 'delivery tulsi', 'ret'])
    assert.deepEqual(titles(search), [], search)
})
