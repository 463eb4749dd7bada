import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, createApi } from '../../../../contract/client.ts'
import type { Review } from '../../../../contract/reviews.ts'
import { loadMoreReviews } from './load-reviews.ts'

const ids = Array.from({ length: 20 }, (_, index) => `review ${index}`)

/** Has the reviews in this order. */
const api: Api = createApi(({ query }) => {
  const parameters = new URLSearchParams(query)
  const [limit, offset] = ['limit', 'offset'].map((name) => Number(parameters.get(name)))
  const body = ids.slice(offset, (offset ?? 0) + (limit ?? 0)).map((_id) => ({ _id }))
  return Promise.resolve({ status: 200, header: () => null, body })
})

test('no review is left out where one that comes later in the order is shown already', async () => {
  const shown = [ids.at(-1), ...ids.slice(0, 5)]
  while (shown.length < ids.length) {
    const order = { stars: undefined, sort: 'newest' } as const
    const more: Pick<Review, '_id'>[] = await loadMoreReviews(api, 'plant', shown.length, order)
    const added = more.map(({ _id }) => _id).filter((id) => !shown.includes(id))
    assert.ok(added.length > 0)
    shown.push(...added)
  }
  assert.deepEqual(shown.toSorted(), ids.toSorted())
})
