import type { ProductImport } from '../../contract/spreadsheets.ts'
import type { Person } from './factories.ts'
import type { Answered } from './request.ts'
import { noteSecrets } from './run-logs.ts'
import type { TestShop } from './test-shop.ts'

type Exported = { status: number; headers: Headers; text: string }

/** A CSV file as the shop sends it, with its byte order mark. */
export async function exportSheet(shop: TestShop, { bearer }: Person, path: string): Promise<Exported> {
  noteSecrets(bearer)
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } })
  const bytes = await answer.arrayBuffer()
  return {
    status: answer.status,
    headers: answer.headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  }
}

/** Sends a file of products; `query` is `dryRun=true`, or the plan that a dry run returned. */
export async function importSheet(
  shop: TestShop,
  { bearer }: Person,
  file: string | Uint8Array,
  query: string,
): Promise<Answered> {
  noteSecrets(bearer)
  const answer = await fetch(`${shop.url}/api/admin/products/import?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'text/csv' },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: text === '' ? null : JSON.parse(text) }
}

/** The query that applies the plan of a dry run. */
export function planOf(shown: ProductImport | undefined): string {
  return `plan=${shown?.plan}`
}
