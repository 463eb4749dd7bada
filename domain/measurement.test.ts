import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CONSENT_VERSION, type Consent, consentText, emailToMatch, phoneToMatch, readConsent } from './measurement.ts'

const yes: Consent = { marketing: true, id: '4fJkAAAAAAAAAAAAAAAAAA', since: 1_795_300_000 }
const no: Consent = { marketing: false, since: 1_795_300_000 }

test('a choice is parsed as it was written', () => {
  for (const choice of [yes, no]) assert.deepEqual(readConsent(consentText(choice)), choice)
})

test('an invalid choice, or one about another text, counts as none', () => {
  const texts = [
    undefined,
    '',
    'yes',
    `${CONSENT_VERSION}.yes.1795300000`,
    `${CONSENT_VERSION}.yes.short.1795300000`,
    `${CONSENT_VERSION}.yes.4fJkAAAAAAAAAAAAAAAAAA'--.1795300000`,
    consentText(yes).replace(/^\d+/, String(CONSENT_VERSION + 1)),
    `${consentText(no)} `,
  ]
  for (const text of texts) assert.equal(readConsent(text), null, text)
})

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
