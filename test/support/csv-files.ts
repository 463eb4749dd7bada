import assert from 'node:assert/strict'
import papa from 'papaparse'
import type { ProductImport } from '../../contract/spreadsheets.ts'
import type { Person } from './factories.ts'
import { type Answered, download, request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** A CSV file as the shop sends it, with its byte order mark. */
export async function exportSheet(shop: TestShop, person: Person, path: string) {
  const { bytes, ...answer } = await download(shop, person, path)
  return { ...answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

/** The rows of a CSV file as the shop sends it, by their headings. */
export async function readSheet(shop: TestShop, person: Person, path: string): Promise<Record<string, string>[]> {
  const { status, text } = await exportSheet(shop, person, path)
  assert.equal(status, 200, text)
  return parseSheet(text)
}

/** The rows of a CSV file's text, with or without a byte order mark, by their headings. */
export function parseSheet(text: string): Record<string, string>[] {
  const { data, errors } = papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  })
  assert.deepEqual(errors, [])
  return data
}

/** Sends a file of products; `query` is `dryRun=true`, or the plan that a dry run returned. */
export function importSheet(
  shop: TestShop,
  admin: Person,
  file: string | Uint8Array,
  query: string,
): Promise<Answered> {
  return sendCsv(shop, admin, `/admin/products/import?${query}`, file)
}

/** What a file of products would change, and its faults. */
export async function dryRunOf(shop: TestShop, admin: Person, file: string | Uint8Array): Promise<ProductImport> {
  const { status, json, text } = await importSheet(shop, admin, file, 'dryRun=true')
  assert.equal(status, 200, text)
  return json as ProductImport
}

/** Imports a file of products by the plan of its dry run, which is returned. */
export async function importPlanned(shop: TestShop, admin: Person, file: string): Promise<ProductImport> {
  const plan = await dryRunOf(shop, admin, file)
  const { status, text } = await importSheet(shop, admin, file, planOf(plan))
  assert.equal(status, 200, text)
  return plan
}

/** The faults of a file of products, as `line column: reason`. */
export function faultsOf({ faults }: ProductImport): string[] {
  return faults.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
}

/** Posts a CSV file to a path of the API. */
export function sendCsv(
  shop: TestShop,
  { bearer }: Person,
  path: string,
  file: string | Uint8Array,
): Promise<Answered> {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  return request(shop, `POST ${path}`, { bearer, body, headers: { 'Content-Type': 'text/csv' } })
}

/** The query that applies the plan of a dry run. */
export function planOf(shown: { plan: string | null } | undefined): string {
  return `plan=${shown?.plan}`
}
