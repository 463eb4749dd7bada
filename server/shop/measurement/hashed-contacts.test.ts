import assert from 'node:assert/strict'
import { test } from 'vitest'
import { hashedContacts } from './record-events.ts'

/** The examples of Meta's documentation. */
const email = {
  typed: 'John_Smith@gmail.com',
  hash: '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
}
const phone = { typed: '+1 (650)555-1212', hash: 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176' }

test('addresses and numbers are hashed as Meta documents it', () => {
  assert.deepEqual(hashedContacts({ em: ` ${email.typed} `, ph: phone.typed }), { em: [email.hash], ph: [phone.hash] })
})

test('hashes stay as they are, what is neither address nor number is left out, and duplicates are removed', () => {
  assert.deepEqual(hashedContacts({ em: [email.hash, email.typed, 'nobody'], ph: ['', '555'] }), { em: [email.hash] })
  assert.deepEqual(hashedContacts({}), {})
})
