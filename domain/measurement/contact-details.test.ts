import assert from 'node:assert/strict'
import { test } from 'vitest'
import { emailToMatch, phoneToMatch } from './contact-details.ts'

test('an e-mail address is matched in lower case and without spaces', () => {
  assert.equal(emailToMatch(' John_Smith@gmail.com '), 'john_smith@gmail.com')
  for (const none of ['', 'asha', 'asha@', 'asha kulkarni@paudha.example', 'asha@paudha'])
    assert.equal(emailToMatch(none), null, none)
})

test('a phone number is matched as digits with the country’s code, without one only an Indian mobile’s', () => {
  for (const none of ['', '555-1212', '(250) 555-1212', '+12', '+1234567890123456', 'call me'])
    assert.equal(phoneToMatch(none), null, none)
  for (const typed of ['+91 98220-12345', '098220 12345', '9822012345', '91 98220 12345'])
    assert.equal(phoneToMatch(typed), '919822012345', typed)
  assert.equal(phoneToMatch('+1 (650) 555-1212'), '16505551212')
  assert.equal(phoneToMatch('0044 20 7946 0000'), '442079460000')
})
