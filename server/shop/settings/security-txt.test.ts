import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shop as facts } from '../../../content/shop.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ publicUrl: 'https://paudha.test' })
const YEAR_MS = 365 * 86_400_000

async function fields(): Promise<Map<string, string>> {
  const answer = await fetch(`${shop.url}/.well-known/security.txt`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  const text = await answer.text()
  const lines = text.trimEnd().split('\n')
  return new Map(lines.map((line) => line.split(': ', 2) as [string, string]))
}

test('security.txt has the fields of RFC 9116, and is valid for less than a year', async () => {
  const { Expires, ...others } = Object.fromEntries(await fields())
  assert.deepEqual(others, {
    Contact: `mailto:${facts.email}`,
    'Preferred-Languages': 'en, hi',
    Canonical: 'https://paudha.test/.well-known/security.txt',
    Policy: 'https://paudha.test/security-policy',
  })
  const left = Date.parse(Expires ?? '') - Date.now()
  assert.match(Expires ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.ok(left > YEAR_MS / 4 && left < YEAR_MS)
})

test('reports go to the address in the settings', async () => {
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/settings', { body: { email: 'office@hirval.in' } })
  assert.equal((await fields()).get('Contact'), 'mailto:office@hirval.in')
})
