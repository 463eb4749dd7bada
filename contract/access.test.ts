import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints = Object.entries<Endpoint>(contract)

/** What else is for admins alone: the catalogue, its pictures, and their own second factor. */
const beside = /^(POST \/plants|(PUT|DELETE) \/plants\/:id|POST \/upload|\w+ \/auth\/factors?(\/.*)?)$/

test('whatever is below /admin is for admins alone, and so is what changes the catalogue', () => {
  for (const [key, { access }] of endpoints) {
    const isForAdmins = key.includes(' /admin') || beside.test(key)
    assert.equal(access === 'admin', isForAdmins, key)
  }
})

test('files about more than one order need a fresh factor, or are known to name nobody', () => {
  const impersonal = ['GET /admin/products/export']
  const files = endpoints.filter(([key, { access, file }]) => access === 'admin' && file && !key.includes(':id'))
  const open = files.flatMap(([key, { factor }]) => (factor === 'fresh' ? [] : [key]))
  assert.ok(files.length > 6)
  assert.deepEqual(open, impersonal)
  for (const [key, { limit }] of files) assert.equal(limit, 'spreadsheets', key)
})

/** What an admin changes without a fresh factor: no money or stock, and nobody's rights. Whatever is new has to choose. */
test('these changes by admins need no fresh factor', () => {
  const open = endpoints.filter(([key, { factor }]) => factor === 'none' && !key.startsWith('GET'))
  assert.deepEqual(open.map(([key]) => key).toSorted(), [
    'DELETE /admin/reviews/:id/reply',
    'DELETE /admin/searches',
    'PATCH /admin/messages/:id',
    'POST /admin/mails/:id/retry',
    'POST /admin/orders/:id/door-qr',
    'POST /admin/reviews/:id/hide',
    'POST /admin/reviews/:id/show',
    'POST /auth/confirm-email/mail',
    'POST /auth/factor',
    'POST /auth/factor/passkey',
    'POST /upload',
    'PUT /admin/reviews/:id/reply',
  ])
})
