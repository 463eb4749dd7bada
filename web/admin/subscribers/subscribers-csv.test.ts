import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribersCsv } from './subscribers-csv.ts'

const of = (email: string) =>
  subscribersCsv([
    { _id: 'x', email, consentedAt: '2026-11-20T10:00:00.000Z', consentedOn: '/about', unsubscribedAt: null },
  ])

test('one line for each, behind a head', () => {
  assert.equal(
    of('asha@paudha.example'),
    '\ufeffE-mail,Subscribed at,Subscribed on,Unsubscribed at\r\nasha@paudha.example,2026-11-20T10:00:00.000Z,/about,\r\n',
  )
})

test('what a spreadsheet would take for a formula is text', () => {
  for (const email of ['=cmd@x.example', '+1@x.example', '-1@x.example', '@sum@x.example']) {
    assert.ok(of(email).includes(`\r\n'${email},`), email)
  }
})

test('commas and quotes stay within their cell', () => {
  assert.ok(of('a,"b"@x.example').includes('\r\n"a,""b""@x.example",'))
})
