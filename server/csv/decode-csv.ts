import { type Refusal, refuse } from '../refusal.ts'

/** The text of a file as spreadsheets save it: UTF-8, or UTF-16 with its mark. Other encodings cannot be told apart. */
export function decodeCsv(bytes: Uint8Array): string | Refusal {
  const text = decode(bytes, encodingOf(bytes))
  if (text === null) return refuse('invalid', { message: NOT_UTF_8 })
  if (text.includes('\0')) return refuse('invalid', { message: NOT_TEXT })
  return text.trim() === '' ? refuse('invalid', { message: 'This file is empty.' }) : text
}

const NOT_UTF_8 = 'The letters of this file cannot be read. Save it as “CSV UTF-8” and choose it again.'
const NOT_TEXT = 'This is not a CSV file. Save it as “CSV UTF-8” and choose it again.'

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
