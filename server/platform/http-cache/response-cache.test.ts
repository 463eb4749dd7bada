import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHOWN_LISTS, shownPlant } from './cache-tags.ts'
import { keepAnswer } from './cached-response.ts'
import { createKeptAnswers } from './response-cache.ts'

const answerOf = (text: string, ...shown: string[]) =>
  keepAnswer({ 'content-type': 'text/plain' }, Buffer.from(text), new Set(shown))

test('a plant’s stock changes what shows the plant, and nothing else', async () => {
  const kept = createKeptAnswers()
  await kept.make('/rose', async () => answerOf('rose', shownPlant('rose')))
  await kept.make('/lily', async () => answerOf('lily', shownPlant('lily')))
  await kept.make('/both', async () => answerOf('both', SHOWN_LISTS, shownPlant('rose'), shownPlant('lily')))
  await kept.make('/list', async () => answerOf('list', SHOWN_LISTS))
  kept.forget({ kind: 'stock', plantId: 'rose' })
  assert.deepEqual(there(), ['/lily', '/list'])
  kept.forget({ kind: 'plant', plantId: 'oak' })
  assert.deepEqual(there(), ['/lily'])
  kept.forget({ kind: 'everything' })
  assert.deepEqual(there(), [])

  function there() {
    return ['/rose', '/lily', '/both', '/list'].filter((address) => kept.find(address))
  }
})

test('what changes while an answer is made is neither kept nor shared with whoever asks afterwards', async () => {
  const kept = createKeptAnswers()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = kept.make('/rose', async () => {
    await promise
    return answerOf('three left', shownPlant('rose'))
  })
  assert.equal(kept.findInMaking('/rose'), first)
  kept.forget({ kind: 'stock', plantId: 'rose' })
  assert.equal(kept.findInMaking('/rose'), undefined)
  const second = kept.make('/rose', async () => answerOf('two left', shownPlant('rose')))
  const fresh = await second
  resolve()
  await first
  assert.equal(kept.find('/rose'), fresh)
})

test('an address with parameters is kept when it is asked for again, so that made-up ones push nothing out', async () => {
  const kept = createKeptAnswers()
  await kept.make('/', async () => answerOf('home'))
  for (let number = 0; number < 20_000; number++) {
    await kept.make(`/shop?page=${number}`, async () => answerOf('x'.repeat(10_000)))
    assert.equal(kept.find(`/shop?page=${number}`), undefined)
  }
  assert.ok(kept.find('/'))
  await kept.make('/shop?page=19999', async () => answerOf('page'))
  assert.ok(kept.find('/shop?page=19999'))
})

test('memory is bounded: what was asked for longest ago goes first', async () => {
  const kept = createKeptAnswers()
  const megabyte = 'x'.repeat(2 ** 20)
  for (let number = 0; number < 100; number++) await kept.make(`/${number}`, async () => answerOf(megabyte))
  assert.equal(kept.find('/0'), undefined)
  assert.ok(kept.find('/99'))
})

test('memory stays bounded when an answer is had in further forms, which are kept no longer than it was', async () => {
  const kept = createKeptAnswers()
  for (let number = 0; number < 14; number++)
    await kept.make(`/${number}`, async () => answerOf('x'.repeat(2 ** 19), shownPlant('oak')))
  let size = 2 ** 19
  const growing = { ...answerOf('rose', shownPlant('rose')), size: () => size }
  await kept.make('/rose', async () => growing)
  assert.ok(kept.find('/0'))
  size *= 4
  growing.onResize()
  assert.equal(kept.find('/1'), undefined)
  assert.ok(kept.find('/13'))
  assert.equal(kept.find('/rose'), growing)
  kept.forget({ kind: 'stock', plantId: 'rose' })
  assert.equal(kept.find('/rose'), undefined)
  growing.onResize()
  assert.equal(kept.find('/rose'), undefined)
})

test('what could not be made is not kept', async () => {
  const kept = createKeptAnswers()
  assert.equal(await kept.make('/rose', async () => null), null)
  await assert.rejects(
    kept.make('/lily', () => Promise.reject(new Error('withered'))),
    /withered/,
  )
  for (const address of ['/rose', '/lily']) {
    assert.equal(kept.find(address), undefined)
    assert.equal(kept.findInMaking(address), undefined)
  }
})
