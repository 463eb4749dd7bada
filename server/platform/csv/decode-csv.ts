import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** How many bytes are decoded without a pause. */
const SLICE = 250_000

/**
 * The text of a file as spreadsheets save it: UTF-8, or UTF-16 with a byte order mark. Other encodings cannot be
 * detected. Yields to the event loop now and then.
 */
export async function decodeCsv(bytes: Uint8Array): Promise<string | Refusal> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  const yieldIfDue = yieldToEventLoop()
  let text = ''
  let isBlank = true
  for (let from = 0; from < bytes.length; from += SLICE) {
    const part = decode(decoder, bytes.subarray(from, from + SLICE), { stream: from + SLICE < bytes.length })
    if (part === null) return refuse('invalid', { message: NOT_UTF_8 })
    if (part.includes('\0')) return refuse('invalid', { message: NOT_TEXT })
    isBlank &&= part.trim() === ''
    text += part
    await yieldIfDue()
  }
  return isBlank ? refuse('invalid', { message: 'This file is empty.' }) : text
}

const NOT_UTF_8 = 'The letters of this file cannot be read. Save it as “CSV UTF-8” and choose it again.'
const NOT_TEXT = 'This is not a CSV file. Save it as “CSV UTF-8” and choose it again.'

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decode(decoder: TextDecoder, bytes: Uint8Array, options: { stream: boolean }): string | null {
  try {
    return decoder.decode(bytes, options)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
