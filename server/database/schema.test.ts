import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../test/support/database-for-tests.ts'
import { describeSchema } from '../../test/support/describe-schema.ts'
import { describeTables } from '../../test/support/describe-tables.ts'

const migrated = databaseForTests()
const page = join(import.meta.dirname, 'schema.sql')
const types = join(import.meta.dirname, 'schema.ts')

// Other versions of PostgreSQL write some expressions differently.
test.skipIf(process.env.TEST_DATABASE_URL)('schema.sql is what `npm run schema` writes', async () => {
  await expect(await describeSchema(migrated.database)).toMatchFileSnapshot(page)
})

test.skipIf(process.env.TEST_DATABASE_URL)('so are the types in schema.ts', async () => {
  await expect(await describeTables(migrated.database)).toMatchFileSnapshot(types)
})
