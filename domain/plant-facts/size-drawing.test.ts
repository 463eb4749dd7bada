import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { unknownFacts } from './plant-facts.ts'
import { type Box, type SizeDrawing, sizeDrawing, VIEW } from './size-drawing.ts'
import { soldSize } from './size-text.ts'

const lengths = fc.integer({ min: 1, max: 5000 })
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const categories = fc.constantFrom('indoor', 'pots' as const)
const drawn = (...args: Parameters<typeof sizeDrawing>) => sizeDrawing(...args) ?? assert.fail()
const sizes = fc
  .record({
    heightCm: lengths,
    spreadCm: maybe(lengths),
    potCm: maybe(lengths),
    more: maybe(lengths),
    potIncluded: maybe(fc.boolean()),
  })
  .map(({ more, ...sizes }) => ({
    ...unknownFacts,
    ...sizes,
    grownHeightCm: more === null ? null : sizes.heightCm + more,
  }))

/** Whether two sizes in rounded units are equal. */
const isAbout = (a: number, b: number) => Math.abs(a - b) < 0.31
const boxesOf = ({ reference, plant, pot, grown }: SizeDrawing) =>
  [reference.box, plant, pot, grown].filter((box) => box !== null)
const rightOf = ({ x, width }: Box) => x + width
const bottomOf = ({ y, height }: Box) => y + height

test('everything is between the axis and the right margin, on or above the floor', () =>
  forAll(categories, sizes, (category, facts) => {
    const drawing = sizeDrawing(category, facts)
    for (const box of drawing ? boxesOf(drawing) : []) {
      assert.ok(box.x >= VIEW.left - 0.2 && rightOf(box) <= VIEW.right + 0.2, JSON.stringify(box))
      assert.ok(box.y >= VIEW.top - 0.2 && bottomOf(box) <= VIEW.ground + 0.2, JSON.stringify(box))
    }
    for (const { y } of drawing?.ticks ?? []) assert.ok(y >= VIEW.top - 0.1 && y <= VIEW.ground)
  }))

test('all parts have the same scale', () =>
  forAll(sizes, (facts) => {
    const { unitsPerCm: scale, reference, plant, pot, grown, ticks } = drawn('indoor', facts)
    assert.ok(isAbout(reference.box.height, reference.cm * scale))
    assert.ok(isAbout((plant?.height ?? 0) + (pot?.height ?? 0), facts.heightCm * scale))
    if (plant && facts.spreadCm !== null) assert.ok(isAbout(plant.width, facts.spreadCm * scale))
    if (pot && facts.potCm !== null) assert.ok(isAbout(pot.width, facts.potCm * scale))
    if (grown && facts.grownHeightCm !== null) assert.ok(isAbout(grown.height, facts.grownHeightCm * scale))
    for (const { y, cm } of ticks) assert.ok(isAbout(VIEW.ground - y, cm * scale))
  }))

test('from left to right are the reference and the plant, which stands in its pot, in the middle of its grown outline', () =>
  forAll(sizes, (facts) => {
    const { reference, plant, pot, grown } = drawn('indoor', facts)
    for (const box of [plant, pot, grown]) {
      if (box === null) continue
      assert.ok(rightOf(reference.box) < box.x)
      assert.ok(isAbout(box.x + box.width / 2, (grown ?? plant ?? box).x + (grown ?? plant ?? box).width / 2))
    }
    if (plant) assert.ok(isAbout(bottomOf(plant), pot?.y ?? VIEW.ground))
    if (plant && grown) assert.ok(grown.y <= plant.y)
  }))

test('labels do not overlap: those of heights, those below the floor, and those of the axis', () =>
  forAll(sizes, (facts) => {
    const { labels, reference, ticks, grown, plant } = drawn('indoor', facts)
    if (labels.sold && labels.grown) assert.ok(labels.sold.at.y - labels.grown.at.y >= 16)
    const middleOf = ({ x, width }: Box) => x + width / 2
    const outline = grown ?? plant
    if (outline) assert.ok(middleOf(outline) - middleOf(reference.box) >= 87)
    assert.ok(ticks.length >= 2 && ticks.length <= 7)
  }))

test('a plant up to 120 cm stands beside a chair, a taller one beside a door', () => {
  const nameOf = (heightCm: number | null, grownHeightCm: number | null) =>
    drawn('indoor', { ...unknownFacts, heightCm, grownHeightCm }).reference.name
  assert.deepEqual([nameOf(120, null), nameOf(45, 120)], ['chair', 'chair'])
  assert.deepEqual([nameOf(121, null), nameOf(45, 121), nameOf(null, 300)], ['door', 'door', 'door'])
})

test('unknown sizes are not drawn', () => {
  assert.equal(sizeDrawing('indoor', { ...unknownFacts, spreadCm: 20, potCm: 12 }), null)
  assert.equal(sizeDrawing('pots', { ...unknownFacts, heightCm: 20 }), null)
  const bare = drawn('indoor', { ...unknownFacts, heightCm: 30, potCm: 12, potIncluded: false })
  assert.deepEqual([bare.pot, bare.grown, bare.labels.grown], [null, null, null])
  const seedling = drawn('seeds', { ...unknownFacts, grownHeightCm: 60 })
  assert.ok(seedling.grown)
  assert.deepEqual([seedling.plant, seedling.pot, seedling.labels.sold], [null, null, null])
})

test('a tree that would make the plant as sold too small has no outline, only its height in words', () => {
  const { grown, text } = drawn('indoor', { ...unknownFacts, heightCm: 30, grownHeightCm: 2000 })
  assert.deepEqual([grown, text], [null, '30 cm tall, next to a 90 cm chair; grows to 2000 cm'])
})

test('a pot is drawn alone, at its own height and width', () => {
  const { pot, plant, text } = drawn('pots', { ...unknownFacts, heightCm: 20, spreadCm: 19, potCm: 17 })
  assert.ok(pot && plant === null && isAbout(pot.width / pot.height, 19 / 20))
  assert.equal(text, '20 cm tall and 19 cm across, 17 cm inside, next to a 90 cm chair')
})

test('the text states the known sizes', () => {
  const facts = { ...unknownFacts, heightCm: 45, potCm: 15, grownHeightCm: 100 }
  assert.equal(drawn('indoor', facts).text, '45 cm tall in a 15 cm pot, next to a 90 cm chair; grows to 100 cm')
  const seeds = drawn('seeds', { ...unknownFacts, grownHeightCm: 60 })
  assert.equal(seeds.text, 'Grows to 60 cm, next to a 90 cm chair')
  assert.equal(soldSize('indoor', { ...facts, spreadCm: 30 }), '45 cm tall and 30 cm across in a 15 cm pot')
  assert.equal(soldSize('indoor', { ...facts, potIncluded: false }), '45 cm tall')
  assert.equal(soldSize('indoor', unknownFacts), null)
})
