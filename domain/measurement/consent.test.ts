import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CONSENT_VERSION, type Consent, consentText, readConsent } from './consent.ts'

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
