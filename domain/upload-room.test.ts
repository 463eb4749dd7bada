import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { type Upload, uploadToDrop } from './upload-room.ts'

const NOW = 1_000_000
const upload = (changes: Partial<Upload> = {}): Upload => ({
  network: '203.0.113.1',
  bytes: 500_000,
  since: NOW - 2_000,
  hasArrived: false,
  ...changes,
})
const many = (count: number, changes: Partial<Upload> = {}) => Array.from({ length: count }, () => upload(changes))

test('up to 32 files of a network have room; then the slowest that still arrives gives way', () => {
  const newest = upload({ bytes: 64_000, since: NOW })
  const trickling = upload({ bytes: 10, since: NOW - 9_000 })
  assert.equal(uploadToDrop([...many(30), trickling, newest], newest, NOW), null)
  assert.equal(uploadToDrop([...many(31), trickling, newest], newest, NOW), trickling)
})

test('what has arrived is never dropped; without room for another one, the newest is', () => {
  const newest = upload({ since: NOW })
  assert.equal(uploadToDrop([...many(32, { hasArrived: true }), newest], newest, NOW), newest)
})

test('large files of a network, and those of all networks together, are bounded too', () => {
  const newest = upload()
  const large = (count: number, own = false) =>
    many(count, { bytes: 20_000_000 }).map((each, at) => ({ ...each, network: own ? each.network : `net ${at}` }))
  assert.equal(uploadToDrop([...large(9, true), newest], newest, NOW), null)
  assert.equal(uploadToDrop([...large(10, true), newest], newest, NOW), newest)
  assert.equal(uploadToDrop([...large(24), newest], newest, NOW), null)
  assert.equal(uploadToDrop([...large(25), newest], newest, NOW), newest)
})

const uploads = fc.array(
  fc.record<Upload>({
    network: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: 0, max: 20_000_000 }),
    since: fc.integer({ min: NOW - 100_000, max: NOW }),
    hasArrived: fc.boolean(),
  }),
  { minLength: 1, maxLength: 150 },
)

test('dropping one after the other ends within the bounds, and drops nothing that has arrived but the newest', () => {
  forAll(uploads, (all) => {
    const [newest] = all
    let left = all
    for (let drop = newest && uploadToDrop(left, newest, NOW); newest && drop; drop = uploadToDrop(left, newest, NOW)) {
      assert.ok(drop === newest || !drop.hasArrived)
      left = left.filter((upload) => upload !== drop)
      if (drop === newest) return
    }
    const own = left.filter(({ network }) => network === newest?.network)
    assert.ok(own.length <= 32 && left.length <= 128)
  })
})
