import assert from 'node:assert/strict'
import { test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { refusalOfDatabase } from './startup-refusal.ts'

const url = 'postgres://shop@db.example/shop'
const refusalWith = (code: string) => Object.assign(new Error('permission denied for table orders'), { code })

test('a right that the role of DATABASE_URL lacks is one sentence; anything else stays what it is', () => {
  assert.deepEqual(
    refusalOfDatabase(refusalWith('42501'), url),
    new StartupError('The role of DATABASE_URL may not do what the shop needs: permission denied for table orders.'),
  )
  for (const [error, databaseUrl] of [
    [refusalWith('42P01'), url],
    ['no error', url],
    // of the embedded database
    [refusalWith('42501'), null],
  ] as const)
    assert.equal(refusalOfDatabase(error, databaseUrl), error)
})
