import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { test } from 'vitest'
import { foldName } from '../../../domain/search/fold-name.ts'
import { catalogue } from '../../../seed/catalogue/index.ts'
import { nameText } from '../../../test/support/name-text.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('the database folds names as the domain does', async () => {
  const given = catalogue.flatMap(({ name, scientificName = '', otherNames }) => [name, scientificName, ...otherNames])
  const names = [...given, ...fc.sample(nameText, 3000)]
  const { rows } = await sql<{ folded: string }>`
    select fold_name(written) as folded from unnest(${names}::text[]) with ordinality as names(written, place) order by place
  `.execute(shop.database)
  const folded = rows.map((row) => row.folded)
  assert.deepEqual(folded, names.map(foldName))
})

test('each name of a plant is folded by itself: the name first, joined ones after all others, then the botanical one', async () => {
  const fold = async (name: string, others: readonly string[], botanical: string | null) => {
    const { rows } = await sql<{ folded: string }>`
      select plant_folded_names(${name}, ${others}::text[], ${botanical}::text) as folded
    `.execute(shop.database)
    return rows[0]?.folded
  }
  const others = ['Kadi patta', 'कड़ी पत्ता', 'Neem']
  const names = ' kuri lef | kdi pt | कड पत | nim | kurilef | kdipt | कडपत '
  assert.equal(await fold('Curry Leaf', others, null), names)
  assert.equal(await fold('Curry Leaf', others, 'Bergera koenigii'), `${names}/ berger koenigi `)
  assert.equal(await fold('%', [], null), '')
  assert.equal(await fold('…', ['(', 'Neem'], null), '  |  | nim ')
  for (const { name, otherNames } of catalogue) {
    const folded = [name, ...otherNames].map(foldName)
    const joined = folded.filter((one) => one.includes(' ')).map((one) => one.replaceAll(' ', ''))
    assert.equal(await fold(name, otherNames, null), [...folded, ...joined].map((one) => ` ${one} `).join('|'))
  }
})
