import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyAnswers, anyFacts, anyZone } from '../../test/support/any-facts.ts'
import { valuesOf } from '../fields.fixture.ts'
import { forAll, often } from '../for-all.fixture.ts'
import { choicesOf, type PlantFacts, unknownFacts } from '../plant-facts/plant-facts.ts'
import { type Answers, lightsOfSide } from './answers.ts'
import { type Candidate, contradictedAnswers, findFitting, findNearest, judgePlant } from './find-fitting.ts'

const candidate = fc.record({
  id: fc.stringMatching(/^[a-z]{8}$/),
  name: fc.constantFrom('Tulsi', 'Money Plant', 'Areca Palm'),
  isInStock: fc.boolean(),
  facts: anyFacts,
  family: fc.constant(null),
})
const anyCandidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 20 })

/** A plant that fits every answer in every climate. */
const easyPlant: PlantFacts = {
  ...unknownFacts,
  light: 'low',
  water: 'rare',
  effort: 'easy',
  places: ['indoors', 'balcony'],
  pets: { verdict: 'non-toxic', source: 'A source' },
  heightCm: 25,
  grownHeightCm: 50,
  minCelsius: 5,
  maxCelsius: 42,
}
const easyAnswers: Answers = { where: 'indoors', window: 'north', pets: 'yes', time: 'little', height: '60' }

const plant = (id: string, facts: Partial<PlantFacts> = {}, isInStock = true): Candidate => ({
  id,
  name: id,
  isInStock,
  facts: { ...easyPlant, ...facts },
  family: null,
})

test('no plant that fits contradicts a hard answer, and an unknown fact never satisfies one', () =>
  forAll(anyCandidates, anyAnswers, anyZone, (candidates, answers, zone) => {
    for (const { plant } of findFitting(candidates, answers, zone).fitting) {
      const { places, light, pets, heightCm } = plant.facts
      const { where, window, height } = answers
      if (where !== undefined) assert.ok(places?.includes(where))
      if (answers.pets === 'yes') assert.equal(pets?.verdict, 'non-toxic')
      if (height !== undefined) assert.ok(heightCm !== null && heightCm <= Number(height))
      if (window !== undefined) {
        assert.ok(light !== null)
        const suited = lightsOfSide(window, where).map((one) => choicesOf('light').indexOf(one))
        assert.ok(choicesOf('light').indexOf(light) <= Math.max(...suited), 'it is too dark there')
        assert.ok(choicesOf('light').indexOf(light) >= Math.min(...suited), 'it is scorched there')
      }
    }
  }))

test('only one size of a family is shown, the best of those that fit', () => {
  const family = fc.constantFrom(null, 'Areca Palm', 'Ficus')
  forAll(anyCandidates, fc.infiniteStream(family), anyAnswers, anyZone, (made, families, answers, zone) => {
    const sized = made.map((each) => ({ ...each, family: families.next().value ?? null }))
    const alone = sized.map((each) => ({ ...each, family: null }))
    const shown = findFitting(sized, answers, zone).fitting.map(({ plant }) => plant)
    const all = findFitting(alone, answers, zone).fitting.map(({ plant: { id } }) => id)
    const familyOf = new Map(sized.map((each) => [each.id, each.family]))
    const expected = all.filter((id, index) => {
      const own = familyOf.get(id)
      return own === null || all.findIndex((other) => familyOf.get(other) === own) === index
    })
    assert.deepEqual(valuesOf(shown, 'id'), expected)
  })
})

test('each plant either fits or contradicts an answer, counts are right without each answer, and plants are sorted by stock, fit and name', () =>
  forAll(anyCandidates, anyAnswers, anyZone, (candidates, answers, zone) => {
    const { fitting, excluded } = findFitting(candidates, answers, zone)
    const unfit = candidates.filter(({ facts }) => contradictedAnswers(facts, answers).length > 0)
    assert.equal(fitting.length + unfit.length, candidates.length)
    assert.equal(unfit.length > 0, excluded.length > 0)
    for (const { question, countWithout } of excluded) {
      const without = findFitting(candidates, { ...answers, [question]: undefined }, zone)
      assert.equal(without.fitting.length, countWithout)
    }
    assert.deepEqual(findFitting(candidates.toReversed(), answers, zone).fitting, fitting)
    const rank = ({ plant, fit }: (typeof fitting)[number]) => [Number(plant.isInStock), fit] as const
    for (const [index, next] of fitting.slice(1).entries()) {
      const [before, after] = [rank(fitting[index] ?? assert.fail()), rank(next)]
      assert.ok(before[0] > after[0] || (before[0] === after[0] && before[1] >= after[1]))
    }
  }))

test('a family counts once among the plants that an answer excludes, and not at all while one of its sizes fits', () => {
  const size = (id: string, facts: Partial<PlantFacts>) => ({ ...plant(id, facts), family: 'Areca Palm' })
  const tall = [size('a', { heightCm: 90 }), size('b', { heightCm: 120 })]
  assert.deepEqual(findFitting(tall, easyAnswers, null).excluded, [{ question: 'height', plants: 1, countWithout: 1 }])
  assert.deepEqual(findFitting([...tall, size('c', {})], easyAnswers, null).excluded, [])
  const neither = [size('a', { heightCm: 90 }), size('b', { light: 'sun' })]
  assert.deepEqual(findFitting(neither, easyAnswers, null).excluded, [
    { question: 'window', plants: 1, countWithout: 1 },
    { question: 'height', plants: 1, countWithout: 1 },
  ])
})

test('an unknown fact never improves a plant’s fit, and is never mentioned', () => {
  const keys = Object.keys(unknownFacts) as (keyof PlantFacts)[]
  often(anyFacts, anyAnswers, anyZone, fc.constantFrom(...keys), (facts, answers, zone, key) => {
    const unknown = { ...facts, [key]: null }
    if (contradictedAnswers(unknown, answers).length > 0) return
    const [before, after] = [judgePlant(facts, answers, zone), judgePlant(unknown, answers, zone)]
    const isCaution = before.cautions.length > after.cautions.length
    if (!isCaution) assert.ok(after.fit <= before.fit)
    const known = (text: string) => before.reasons.includes(text) || before.cautions.includes(text)
    const added = [...after.reasons, ...after.cautions].filter((text) => !known(text))
    // Without the grown height the sentence names the height as sold, which is known.
    assert.ok(added.every((text) => text === `Is ${facts.heightCm} cm tall as sold`))
  })
})

test('a plant without known facts is listed if no question is answered, with nothing said about it', () => {
  const nothing = { fit: 0, reasons: [], cautions: [] }
  assert.deepEqual(judgePlant(unknownFacts, {}, 'north'), nothing)
  assert.deepEqual(contradictedAnswers(unknownFacts, { time: 'little', pin: '411015', pets: 'no' }), [])
  assert.deepEqual(contradictedAnswers(unknownFacts, easyAnswers), ['where', 'window', 'pets', 'height'])
})

test('each answered question gives a reason', () => {
  assert.deepEqual(judgePlant(easyPlant, easyAnswers, null), {
    fit: 9,
    reasons: [
      'Lives indoors',
      'Grows in low light',
      'Is non-toxic to pets',
      'Is easy to care for',
      'Needs little watering',
      'Grows no taller than 50 cm',
    ],
    cautions: [],
  })
})

test('drawbacks are listed (toxicity only if the question about pets was skipped), and better matches come first', () => {
  const tall = plant('Tall', { grownHeightCm: 150, humidity: 'humid' })
  const thirsty = plant('Thirsty', { water: 'often', effort: 'demanding' })
  const [first, second, third] = findFitting([thirsty, tall, plant('Best')], easyAnswers, null).fitting
  assert.deepEqual([first?.plant.id, second?.plant.id, third?.plant.id], ['Best', 'Tall', 'Thirsty'])
  assert.deepEqual(second?.cautions, ['Can reach 150 cm', 'Needs humid air'])
  assert.deepEqual(third?.cautions, ['Needs experience and care', 'Needs frequent watering'])
  const toxic: PlantFacts = { ...easyPlant, pets: { verdict: 'toxic', source: 'A source' } }
  const cautions = [{}, { pets: 'no' } as const].map((answers) => judgePlant(toxic, answers, null).cautions)
  assert.deepEqual(cautions, [['Is toxic to pets'], []])
})

test('the climate of the PIN is a reason or a caution outdoors, never a condition', () => {
  const outdoors: Answers = { where: 'balcony', pin: '411015' }
  const saysOf = (facts: Partial<PlantFacts>, answers: Answers, zone: Parameters<typeof judgePlant>[2]) => {
    const { reasons, cautions } = judgePlant({ ...easyPlant, ...facts }, answers, zone)
    return [reasons.at(-1), ...cautions]
  }
  assert.deepEqual(saysOf({}, outdoors, 'plateau'), ['Thrives outdoors in 411015'])
  assert.deepEqual(saysOf({}, outdoors, 'hills'), ['Lives on a balcony', 'Needs shelter in winter'])
  const shade = ['Lives on a balcony', 'Needs shade in the hottest months']
  assert.deepEqual(saysOf({ maxCelsius: 35 }, outdoors, 'plateau'), shade)
  assert.deepEqual(saysOf({ maxCelsius: null }, outdoors, 'plateau'), ['Lives on a balcony'])
  assert.deepEqual(saysOf({}, { ...outdoors, where: 'indoors' }, 'hills'), ['Lives indoors'])
  assert.deepEqual(saysOf({ humidity: 'humid' }, outdoors, 'coast'), ['Thrives outdoors in 411015'])
  assert.deepEqual(contradictedAnswers({ ...easyPlant, minCelsius: 30 }, outdoors), [])
})

test('the answer that excludes the most plants comes first', () => {
  const toxic = { pets: { verdict: 'toxic', source: 'A source' } } as const
  const plants = [plant('a', toxic), plant('b', toxic), plant('c', { ...toxic, light: 'sun' })]
  const { fitting, excluded } = findFitting(plants, easyAnswers, null)
  assert.deepEqual(fitting, [])
  assert.deepEqual(excluded, [
    { question: 'pets', plants: 3, countWithout: 2 },
    { question: 'window', plants: 1, countWithout: 0 },
  ])
})

test('the closest plants contradict the fewest answers, say which, and are non-toxic if there are pets', () => {
  const toxic = { pets: { verdict: 'toxic', source: 'A source' } } as const
  const far = plant('Far', { light: 'sun', heightCm: 90 })
  const plants = [far, plant('Near', { light: 'bright' }), plant('Toxic', toxic)]
  const found = findNearest(plants, easyAnswers, null)
  const texts = found.map(({ plant: { id }, cautions }) => [id, ...cautions].join(', '))
  assert.deepEqual(texts, ['Near, Needs bright light', 'Far, Needs full sun, Is 90 cm tall as sold'])
  forAll(anyCandidates, anyAnswers, anyZone, (candidates, answers, zone) => {
    const near = findNearest(candidates, answers, zone).map(({ plant }) => contradictedAnswers(plant.facts, answers))
    assert.ok(near.every((each, index) => !each.includes('pets') && each.length >= (near[index - 1]?.length ?? 0)))
  })
})
