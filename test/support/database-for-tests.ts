import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** For a test file: a database of its own, for as long as the file's tests run. */
export function databaseForTests(): TestDatabase {
  const own = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(own, await createTestDatabase())
  })
  afterAll(() => own.drop())
  return own
}
