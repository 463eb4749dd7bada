import assert from 'node:assert/strict'
import { test } from 'vitest'
import { areSold, correctSearch, vocabularyOf } from './correct-search.ts'
import { unsoldNames, unsoldSpellings } from './unsold.ts'

const isSold = (search: string, ...names: string[]) => areSold(unsoldSpellings(search), vocabularyOf(names))
const plural = (name: string) =>
  name.replace(
    /(?:y|[cs]h|ss|[a-z])$/,
    (end) => ({ y: 'ies', ch: 'ches', sh: 'shes', ss: 'sses', s: 's' })[end] ?? `${end}s`,
  )
/** Names that begin or sound like some of the table, or contain it. */
const similar = [
  ...['Pothos', 'Tulsi', 'Kadi patta', 'Lucky Bamboo', 'Mogambari', 'Gamla', 'Tamatar', 'Kamalam', 'Pita', 'Self'],
  ...['आम्रपाली', 'कला'],
]

test('what the shop may not sell is known by each of its names, also in the plural, whatever sounds alike', () => {
  const needs = ['air purifying', 'air purifier', 'oxygen']
  for (const name of unsoldNames.filter((each) => !needs.includes(each))) {
    for (const search of [name, plural(name), `${name} plant`, `${name} under 500`]) {
      assert.ok(unsoldSpellings(search).length > 0, search)
      assert.equal(isSold(search, ...similar), false, search)
    }
  }
  for (const search of ['lucky', 'kadi', 'tulsi', 'pothos', 'oxygen', 'mango seeds', ''])
    assert.deepEqual(unsoldSpellings(search), [], search)
})

test('it is sold if names have its words as a whole, in a spelling of the table or a similar one', () => {
  for (const [search, name] of [
    ['mango', 'Kesar Mango'],
    ['mangoes', 'Mango (Grafted)'],
    ['strawberry', 'Strawberries, Winter Dawn'],
    ['watering cans', 'Watering Can'],
    ['chili', 'Chilli Seeds'],
    ['khaad', 'Khad, 5 kg'],
    ['lemon grass', 'Lemongrass'],
    ['lemongrass', 'Lemon Grass'],
    ['नींबू', 'नीम्बू'],
    ['nimbu', 'Nimboo'],
    ['chikoo', 'Chiku'],
    ['chikoo', 'Chickoo'],
    ['aparajita', 'Aprajita Vine'],
    ['raat ki rani', 'Rat Ki Rani'],
    ['pudina', 'Pudeena'],
    ['mooli', 'Muli Seeds'],
    ['aglaonema', 'Aglonema Red'],
    ['syngonium', 'Singonium'],
    ['peepal', 'Pipal'],
    ['ashoka', 'Ashok'],
    ['kakdi', 'Kakadi Seeds'],
    ['aloo', 'Alu Seeds'],
    ['rajnigandha', 'Rajanigandha'],
    ['amrud', 'Amrood'],
    ['sitaphal', 'Sitafal'],
  ] as const) {
    assert.equal(isSold(search, ...similar, name), true, search)
    assert.equal(correctSearch(search, vocabularyOf([name])), search)
  }
})

const corrections: readonly (readonly [typed: string, heard: string])[] = [
  ['hibscs', 'hibiscus'],
  ['sead', 'seed'],
  ['compst', 'compost'],
  ['lemn', 'lemon'],
  // Too far from water, self and rabar
  ['winter plants', 'winter plants'],
  ['best seller', 'best seller'],
  ['rabbit', 'rabbit'],
  ['रात की रानी', 'रात की रानी'],
]

for (const [typed, heard] of corrections) {
  test(`“${typed}” is heard as “${heard}”`, () => {
    const names = vocabularyOf(['Hibiscus', 'Self-Watering Planter', 'Rabar', 'Holy Basil', 'Gift Set'])
    assert.equal(correctSearch(typed, names), heard)
  })
}
