import { spawnSync } from 'node:child_process'

/** Why no PDF can be read here, or false: for a test's `skip`. */
export const pdfReaderIsMissing =
  spawnSync('pdftotext', ['-v']).error === undefined ? false : 'pdftotext (poppler-utils) is not installed'

/** The text of a PDF as a reader program extracts it, laid out as on the page. */
export function pdfText(pdf: Uint8Array): string {
  const { stdout, status, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  if (status !== 0) throw new Error(`pdftotext failed: ${stderr}`)
  return stdout
}
