/** A line of opening hours as it is shown: which days, and from when to when. */
export type OpeningLine = { days: string; hours: string }

/** Reads opening hours of a line each: the days are its first word, the hours the rest. Empty lines are left out. */
export function openingLines(text: string): OpeningLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [days = '', ...hours] = line.split(/\s+/)
      return { days, hours: hours.join(' ') }
    })
}
