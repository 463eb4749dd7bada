import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from './contract.ts'

/** What else is for admins alone: the catalogue, its pictures, and their own second factor. */
const beside = /^(POST \/plants|(PUT|DELETE) \/plants\/:id|POST \/upload|\w+ \/auth\/factors?(\/.*)?)$/

test('whatever is below /admin is for admins alone, and so is what changes the catalogue', () => {
  for (const [key, { access }] of Object.entries(contract)) {
    const isForAdmins = key.includes(' /admin') || beside.test(key)
    assert.equal(access === 'admin', isForAdmins, key)
  }
})
