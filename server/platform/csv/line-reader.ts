/** The limits of a line, which protect the memory of the shop. */
export type LineLimits = { mostCells: number; longestCell: number }

/** A line that cannot be read, with the reason. */
export class UnreadableLine {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/**
 * Reads a text line by line; null is its end. Cells are quoted as in RFC 4180, and line breaks within them become `\n`.
 * Linear in the length of any text.
 */
export function lineReader(text: string, delimiter: string, { mostCells, longestCell }: LineLimits) {
  const ending = new RegExp(`[${delimiter}\r\n]`, 'g')
  const tooLong = new UnreadableLine(`a cell has more than ${longestCell.toLocaleString('en-IN')} characters`)
  let at = 0

  return function readLine(): string[] | UnreadableLine | null {
    if (at >= text.length) return null
    const cells: string[] = []
    for (;;) {
      if (cells.length === mostCells) return new UnreadableLine(`it has more than ${mostCells} cells`)
      const cell = text[at] === '"' ? readQuoted() : readUnquoted()
      if (cell instanceof UnreadableLine) return cell
      if (cell.length > longestCell) return tooLong
      cells.push(cell)
      if (text[at] !== delimiter) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    return cells
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
    while (end >= 0 && text[end + 1] === '"') {
      if (end - begin > 2 * longestCell) return tooLong
      end = text.indexOf('"', end + 2)
    }
    if (end < 0) return new UnreadableLine('a quotation mark opens a cell and none closes it')
    at = end + 1
    while (text[at] === ' ') at++
    const isClosed = at >= text.length || [delimiter, '\r', '\n'].includes(text[at] ?? '')
    if (!isClosed) return new UnreadableLine('a quotation mark within a cell must be doubled')
    if (end - begin > 2 * longestCell) return tooLong
    return text.slice(begin, end).replaceAll('""', '"').replace(/\r\n?/g, '\n')
  }
}
