import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toNfc } from '../../../domain/plain-text.ts'
import { boundedQueue, yieldToEventLoop } from '../concurrency.ts'
import { Refusal, refuse } from '../refusal.ts'
import { unescapeFormulas } from './write-csv.ts'

/** The cells of a file, line by line. */
export type CsvLines = readonly (readonly string[])[]

/** A line that cannot be read has no cells; `faults` has the reasons. Lines are numbered from 1. */
export type CsvFile = { lines: CsvLines; faults: { line: number; reason: string }[] }

/** Only so much of the header is searched for the delimiter. */
const LONGEST_HEADER = 10_000

const DELIMITERS = [',', ';', '\t']

/** A line above the header that names the delimiter: spreadsheets obey it, and neither show nor count it. */
const NAMED_DELIMITER = /^sep=([,;\t])\r?\n/i

/**
 * The lines of a file, its header and at most `mostRows` below it, as a spreadsheet numbers them: empty ones count, and
 * line breaks within a cell, read as `\n`, do not start a new line. After a line beyond the limits it goes on with the
 * next one, and after a wrong quotation mark behind the next line break. The delimiter is the one given, else the comma,
 * semicolon or tab that the first line has most of, unless a line such as `sep=;` above it names one. Yields to the
 * event loop now and then.
 */
export async function readCsv(
  text: string,
  { mostRows, ...limits }: LineLimits & { mostRows: number },
  given = delimiterOf(text),
): Promise<CsvFile | Refusal> {
  const [above = '', delimiter = given] = NAMED_DELIMITER.exec(text) ?? []
  const readLine = lineReader(text.slice(above.length), delimiter, limits)
  const yieldIfDue = yieldToEventLoop()
  const lines: string[][] = []
  const faults: CsvFile['faults'] = []
  for (let line = readLine(); line !== null; line = readLine()) {
    if (lines.length > mostRows) {
      return refuse('too_large', {
        message: `A file may have at most ${mostRows.toLocaleString('en-IN')} lines below the first.`,
      })
    }
    if (line instanceof UnreadableLine) {
      faults.push({ line: lines.length + 1, reason: line.reason })
      lines.push([])
    } else lines.push(line.map((cell) => toNfc(unescapeFormulas(cell))))
    await yieldIfDue()
  }
  return { lines, faults }
}

/**
 * Reads a file. A title above the headings may have a different delimiter, or none: unless the
 * lines have headings, each delimiter is tried.
 */
export async function readTable(
  file: Uint8Array,
  limits: LineLimits & { mostRows: number },
  hasHeadings: (lines: CsvLines) => boolean,
): Promise<CsvFile | Refusal> {
  const text = decodeCsv(file)
  if (text instanceof Refusal) return text
  const table = await readCsv(text, limits)
  if (!(table instanceof Refusal) && hasHeadings(table.lines)) return table
  for (const delimiter of DELIMITERS) {
    const other = await readCsv(text, limits, delimiter)
    if (!(other instanceof Refusal) && hasHeadings(other.lines)) return other
  }
  return table
}

function delimiterOf(text: string): string {
  const [header = ''] = text.slice(0, LONGEST_HEADER).split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** The limits of a line, which protect the memory of the shop. */
type LineLimits = { mostCells: number; longestCell: number }

/** A line that cannot be read, with the reason; where a quotation mark is wrong, it was read as far as this place. */
class UnreadableLine {
  readonly reason: string
  readonly end: number | null

  constructor(reason: string, end: number | null) {
    this.reason = reason
    this.end = end
  }
}

/**
 * Reads a text line by line; null is its end. Cells are quoted as in RFC 4180, and line breaks within them become `\n`.
 * Linear in the length of any text: it is read again behind the beginnings of lines with a wrong quotation mark, but no
 * more than once.
 */
function lineReader(text: string, delimiter: string, { mostCells, longestCell }: LineLimits) {
  const ending = new RegExp(`[${delimiter}\r\n]`, 'g')
  const lineEnd = /[\r\n]/g
  const tooLong = `A cell has more than ${longestCell.toLocaleString('en-IN')} characters`
  let at = 0
  let readAgain = 0

  return function readLine(): string[] | UnreadableLine | null {
    if (at >= text.length) return null
    lineEnd.lastIndex = at
    const cells = readCells()
    if (!(cells instanceof UnreadableLine) || cells.end === null) return cells
    at = lineEnd.exec(text)?.index ?? text.length
    skipLineEnd()
    readAgain += Math.max(0, cells.end - at)
    if (readAgain <= text.length) return cells
    at = text.length
    return new UnreadableLine('Too many lines cannot be read. This line and those below it are left out', null)
  }

  function readCells(): string[] | UnreadableLine {
    const cells: string[] = []
    let beyond: string | null = null
    for (;;) {
      if (cells.length === mostCells) beyond ??= `This line has more than ${mostCells} cells`
      const cell = text[at] === '"' ? readQuoted() : readUnquoted()
      if (cell instanceof UnreadableLine) return new UnreadableLine(beyond ?? cell.reason, cell.end)
      if (cell.length > longestCell) beyond ??= tooLong
      if (beyond === null) cells.push(cell)
      if (text[at] !== delimiter) break
      at++
    }
    skipLineEnd()
    return beyond === null ? cells : new UnreadableLine(beyond, null)
  }

  function skipLineEnd(): void {
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
  }

  function readUnquoted(): string {
    ending.lastIndex = at
    const end = ending.exec(text)?.index ?? text.length
    const cell = text.slice(at, end)
    at = end
    return cell
  }

  function readQuoted(): string | UnreadableLine {
    const begin = at + 1
    let end = text.indexOf('"', begin)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end < 0) return new UnreadableLine('A quotation mark is not closed', text.length)
    at = end + 1
    while (text[at] === ' ') at++
    const isClosed = at >= text.length || [delimiter, '\r', '\n'].includes(text[at] ?? '')
    if (!isClosed) return new UnreadableLine('A quotation mark within a cell must be doubled', at)
    const cell = text.slice(begin, end)
    return cell.length > 2 * longestCell ? cell : cell.replaceAll('""', '"').replace(/\r\n?/g, '\n')
  }
}

/**
 * The text of a file as spreadsheets save it: UTF-8, or UTF-16 with a byte order mark. Other encodings cannot be
 * detected.
 */
export function decodeCsv(bytes: Uint8Array): string | Refusal {
  const text = decode(bytes)
  if (text === null) return refuse('invalid', { message: NOT_UTF_8 })
  if (text.includes('\0')) return refuse('invalid', { message: NOT_TEXT })
  return text.trim() === '' ? refuse('invalid', { message: 'This file is empty.' }) : text
}

const NOT_UTF_8 = 'The text in this file cannot be read. Save it as “CSV UTF-8” and choose it again.'
const NOT_TEXT = 'This is not a CSV file. Save it as “CSV UTF-8” and choose it again.'

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const MAX_BYTES = 10_000_000

/**
 * Lets the routes of a scope take a CSV file as their body. In a scope of its own: no other routes parse CSV. Returns how
 * a handler works on the file: one at a time, since a large one takes processor time, and stays in memory until it is done.
 */
export function acceptCsv(scope: FastifyInstance) {
  scope.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  )
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 4 })
  return async <Result>({ body: file }: FastifyRequest, work: (file: Uint8Array) => Promise<Result | Refusal>) =>
    file instanceof Uint8Array ? enqueue(() => work(file)) : refuse('unsupported_media_type')
}
