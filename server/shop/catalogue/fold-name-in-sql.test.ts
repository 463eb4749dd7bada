import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { foldName } from '../../../domain/search/fold-name.ts'
import { nameText } from '../../../domain/search/name-text.fixture.ts'
import { catalogue } from '../../../seed/catalogue/index.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('the database folds names as the domain does', async () => {
  const given = catalogue.flatMap(({ name, scientificName = '', otherNames }) => [name, scientificName, ...otherNames])
  const names = [...given, ...fc.sample(nameText, 3000)]
  const { rows } = await sql<{ folded: string }>`
    select fold_name(written) as folded from unnest(${names}::text[]) with ordinality as names(written, place) order by place
  `.execute(shop.database)
  assert.deepEqual(
    rows.map(({ folded }) => folded),
    names.map(foldName),
  )
})
