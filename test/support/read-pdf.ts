import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF, as PDF.js finds it: its lines, in the order in which they were written. */
export async function readPdf(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)))
  return text.flatMap((page) => page.split('\n'))
}
