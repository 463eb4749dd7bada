import assert from 'node:assert/strict'
import { test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { refusalOfDatabase } from './startup-refusal.ts'

const url = 'postgres://shop@db.example/shop'
const refusalWith = (code: string) => Object.assign(new Error('permission denied for table orders'), { code })

test('a right that the role of DATABASE_URL lacks is one sentence', () => {
  const refusal = refusalOfDatabase(refusalWith('42501'), url)
  assert.ok(refusal instanceof StartupError)
  assert.equal(
    refusal.message,
    'The role of DATABASE_URL may not do what the shop needs: permission denied for table orders.',
  )
})

test('anything else stays what it is, as does every error of the embedded database', () => {
  for (const [error, databaseUrl] of [
    [refusalWith('42P01'), url],
    [new Error('connection reset'), url],
    ['no error', url],
    [refusalWith('42501'), null],
  ] as const)
    assert.equal(refusalOfDatabase(error, databaseUrl), error)
})
