import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shop as facts } from '../../../content/shop.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ publicUrl: 'https://paudha.test' })
const YEAR_MS = 365 * 86_400_000

test('security.txt has the fields of RFC 9116, the address in the settings, and is valid for less than a year', async () => {
  for (const email of [facts.email, 'office@hirval.in']) {
    if (email !== facts.email) await (await buildAdmin(shop)).api.call('PATCH /admin/settings', { body: { email } })
    const answer = await fetch(`${shop.url}/.well-known/security.txt`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
    const lines = (await answer.text()).trimEnd().split('\n')
    const { Expires = '', ...others } = Object.fromEntries(lines.map((line) => line.split(': ', 2)))
    assert.deepEqual(others, {
      Contact: `mailto:${email}`,
      'Preferred-Languages': 'en, hi',
      Canonical: 'https://paudha.test/.well-known/security.txt',
      Policy: 'https://paudha.test/security-policy',
    })
    assert.match(Expires, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const left = Date.parse(Expires) - Date.now()
    assert.ok(left > YEAR_MS / 4 && left < YEAR_MS)
  }
})
