import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const message = { name: 'Asha', email: 'asha@paudha.example', subject: 'Ferns', message: 'Do you have ferns?' }

const write = (body: unknown) => request(shop, 'POST /contact', { body })

test('a message is stored, trimmed, and thanked for with 201', async () => {
  const { status, json } = await write({ ...message, name: ' Asha ', message: ' Do you\nhave ferns? ', isAdmin: true })
  assert.deepEqual([status, json], [201, { message: 'Message sent successfully!', ticket: 'T-1001' }])
  const [stored, ...others] = await shop.database
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message'])
    .execute()
  assert.deepEqual([stored, others], [{ ...message, message: 'Do you\nhave ferns?' }, []])
})

test('a script in a message is stored as text', async () => {
  assert.equal((await write({ ...message, message: '<script>alert(1)</script>' })).status, 201)
})

const refused: readonly [what: string, body: unknown, fields: Record<string, string>][] = [
  [
    'nothing',
    {},
    {
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    },
  ],
  ['blanks', { ...message, name: ' ', message: '\n' }, { name: 'Name is required', message: 'Message is required' }],
  ['no e-mail address', { ...message, email: 'asha' }, { email: 'Email is invalid' }],
  ['CRLF in the e-mail', { ...message, email: 'a@x.example\r\nBcc: b@x.example' }, { email: 'Email is invalid' }],
  ['CRLF in the name', { ...message, name: 'Asha\r\nBcc: b@x.example' }, { name: 'This must be a single line' }],
  ['CRLF in the subject', { ...message, subject: 'Ferns\r\nBcc: all' }, { subject: 'This must be a single line' }],
  ['an array as subject', { ...message, subject: ['Ferns'] }, { subject: 'Subject is required' }],
  ['a message of 5,001 characters', { ...message, message: 'a'.repeat(5_001) }, { message: 'At most 5000 characters' }],
  ['NUL', { ...message, message: 'a\0' }, { message: 'This text has a character that cannot be stored' }],
]

for (const [what, body, fields] of refused) {
  test(`a message with ${what} is refused, every field named`, async () => {
    await assertUnchanged(shop.database, async () => {
      const answer = await write(body)
      assertRefused(answer, 'invalid')
      assert.deepEqual((answer.json as { fields: unknown }).fields, fields)
    })
  })
}
