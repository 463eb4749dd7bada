import assert from 'node:assert/strict'
import type { Person } from './factories.ts'
import { readPdf } from './read-pdf.ts'
import { noteSecrets } from './run-logs.ts'
import type { TestShop } from './test-shop.ts'

/** The text of a PDF as the shop sends it to the person. */
export async function textOfPdf(shop: TestShop, { bearer }: Person, path: string): Promise<string> {
  noteSecrets(bearer)
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } })
  assert.equal(answer.status, 200)
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).join('\n')
}
