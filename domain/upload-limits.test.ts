import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll, often } from './for-all.fixture.ts'
import {
  decodedBytes,
  type PictureHeader,
  type PictureProblem,
  pictureProblem,
  sizeWhenStored,
  type Upload,
  uploadToDrop,
} from './upload-limits.ts'

const photo: PictureHeader = {
  format: 'jpeg',
  width: 4_000,
  height: 3_000,
  channels: 3,
  bytesPerChannel: 1,
  isWhole: false,
  storedChannels: 1.5,
  isMoving: false,
  bytes: 4_000_000,
}
const png = { ...photo, format: 'png' } as const
const square = (side: number) => ({ width: side, height: side })
const interlaced = { isWhole: true, channels: 4 }

const cases: readonly [what: string, header: PictureHeader, problem: PictureProblem | null][] = [
  ['a photo of 12 megapixels', photo, null],
  ['a photo of 48 megapixels and 20 MB', { ...photo, width: 8_000, height: 6_000, bytes: 20_000_000 }, null],
  ['a photo of 200 megapixels', { ...photo, width: 16_384, height: 12_288, bytes: 20_000_000 }, null],
  ['more than 200 megapixels', { ...photo, ...square(14_300) }, 'too_many_pixels'],
  ['more than 20 MB', { ...photo, width: 8_000, height: 6_000, bytes: 20_000_001 }, 'too_many_bytes'],
  ['more bytes than pixels', { ...photo, width: 1_600, height: 1_200, bytes: 11_000_000 }, 'too_many_bytes'],
  ['a progressive photo of 48 megapixels', { ...photo, width: 8_000, height: 6_000, isWhole: true }, null],
  ['a progressive one of 200', { ...photo, width: 16_384, height: 12_288, isWhole: true }, 'too_costly'],
  ['a panorama', { ...photo, width: 30_000, height: 4_000 }, null],
  ['a wider one', { ...photo, width: 30_001, height: 10 }, 'too_long'],
  ['a row of 39,999,999 pixels', { ...png, width: 39_999_999, height: 1, bytesPerChannel: 2 }, 'too_long'],
  ['a column of them', { ...png, width: 1, height: 39_999_999, bytesPerChannel: 2 }, 'too_long'],
  ['a PNG of 40 megapixels', { ...png, width: 8_000, height: 5_000 }, null],
  ['a PNG of 41 megapixels', { ...png, width: 8_000, height: 5_125 }, 'too_many_pixels'],
  ['a PNG of more than 10 MB', { ...png, bytes: 10_000_001 }, 'too_many_bytes'],
  ['an interlaced PNG of 40 megapixels', { ...png, ...interlaced, width: 8_000, height: 5_000 }, null],
  ['one of 16 bits', { ...png, ...interlaced, width: 8_000, height: 5_000, bytesPerChannel: 2 }, 'too_costly'],
  ['wide rows of 16 bits', { ...png, width: 30_000, height: 1_300, bytesPerChannel: 2 }, 'too_costly'],
  ['a lossless WebP of 40 megapixels', { ...photo, format: 'webp', width: 8_000, height: 5_000, isWhole: true }, null],
  ['an AVIF of 7 megapixels', { ...photo, format: 'avif', width: 3_500, height: 2_000 }, null],
  ['an AVIF of 12 megapixels', { ...photo, format: 'avif' }, 'too_costly'],
  ['a picture that moves', { ...photo, format: 'webp', isMoving: true }, 'moving'],
]

for (const [what, header, problem] of cases) {
  test(`${what}: ${problem ?? 'taken'}`, () => assert.equal(pictureProblem(header), problem))
}

const headers = fc.record<PictureHeader>({
  format: fc.constantFrom('jpeg', 'png', 'webp', 'avif'),
  width: fc.integer({ min: 1, max: 70_000 }),
  height: fc.integer({ min: 1, max: 70_000 }),
  channels: fc.integer({ min: 1, max: 4 }),
  bytesPerChannel: fc.constantFrom(1, 2),
  isWhole: fc.boolean(),
  storedChannels: fc.constantFrom(1, 1.5, 2, 3, 4),
  isMoving: fc.boolean(),
  bytes: fc.integer({ min: 1, max: 30_000_000 }),
})

test('what is decoded is a still image, within 160 MB, and no larger than a phone’s largest photo', () => {
  often(headers, (header) => {
    if (pictureProblem(header) !== null) return
    assert.ok(decodedBytes(header) <= 160_000_000 && header.bytes <= 20_000_000 && !header.isMoving)
    assert.ok(header.width * header.height <= 202_000_000)
  })
})

test('whatever is accepted is also accepted when smaller', () => {
  often(headers, fc.double({ min: 0.1, max: 1, noNaN: true }), (header, part) => {
    if (pictureProblem(header) !== null) return
    const [width, height] = [Math.ceil(header.width * part), Math.ceil(header.height * part)]
    // A file shrinks with its pixels.
    assert.equal(pictureProblem({ ...header, width, height, bytes: Math.floor(header.bytes * part * part) }), null)
  })
})

const side = fc.integer({ min: 1, max: 70_000 })

test('a stored picture is within 1,200 × 2,400 pixels, in its proportions, and not larger than it was', () => {
  forAll(side, side, (width, height) => {
    const stored = sizeWhenStored({ width, height })
    assert.ok(stored.width >= 1 && stored.width <= Math.min(width, 1_200))
    assert.ok(stored.height >= 1 && stored.height <= Math.min(height, 2_400))
    const scale = Math.min(1, 1_200 / width, 2_400 / height)
    assert.ok(Math.abs(stored.width - width * scale) < 1 && Math.abs(stored.height - height * scale) < 1)
  })
})

const NOW = 1_000_000
const upload = (changes: Partial<Upload> = {}): Upload => ({
  network: '203.0.113.1',
  bytes: 500_000,
  since: NOW - 2_000,
  hasArrived: false,
  ...changes,
})
const many = (count: number, changes: Partial<Upload> = {}) => Array.from({ length: count }, () => upload(changes))

test('a network may send up to 32 files at once; then the slowest still arriving is dropped', () => {
  const newest = upload({ bytes: 64_000, since: NOW })
  const trickling = upload({ bytes: 10, since: NOW - 9_000 })
  assert.equal(uploadToDrop([...many(30), trickling, newest], newest, NOW), null)
  assert.equal(uploadToDrop([...many(31), trickling, newest], newest, NOW), trickling)
})

test('files that have arrived are never dropped; without room for another one, the newest is', () => {
  const newest = upload({ since: NOW })
  assert.equal(uploadToDrop([...many(32, { hasArrived: true }), newest], newest, NOW), newest)
})

test('large files of one network, and of all networks together, are limited too', () => {
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

test('dropping one after the other ends within the limits, and drops nothing that has arrived except the newest', () => {
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
