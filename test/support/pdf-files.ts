import assert from 'node:assert/strict'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Person } from './factories.ts'
import { download } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** The text of a PDF, as PDF.js finds it: its lines, in the order in which they were written. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return text.flatMap((page) => page.split('\n'))
}

/** The text of a PDF as the shop sends it to the person. */
export async function textOfPdf(shop: TestShop, person: Person, path: string): Promise<string> {
  const { status, bytes } = await download(shop, person, path)
  assert.equal(status, 200)
  return (await readPdf(bytes)).join('\n')
}
