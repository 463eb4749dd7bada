import { analyse } from 'scslre'

const CHARACTERS = 40_000
/** A linear pattern takes well under a millisecond for so many characters, a quadratic one at least 100. */
/** A pattern without an unbounded repetition is linear. */
const UNBOUNDED = /[+*]|\{\d+,\}/
const TOO_LONG_MICROSECONDS = 25_000
const COMMON = [' ', 'a', '0', '.', '-', ',', '"', '/', '@', '\u0301']

/**
 * Why a pattern may take longer than in proportion to a text: by static analysis, which sees runs of one character, and
 * by trying runs of up to two characters that the pattern names. Null when neither finds anything.
 */
export function superLinearity(pattern: string, flags: string): string | null {
  const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports
  if (report) return `${report.exponential ? 'exponential' : report.type} on runs of ${report.character.pick}`
  if (!UNBOUNDED.test(pattern)) return null
  const slow = texts(pattern).find((text) => isSlow(new RegExp(pattern, flags), text))
  return slow === undefined ? null : `slow on ${JSON.stringify(slow.slice(0, 12))}…`
}

/** Runs of one character or pair out of the pattern, with nothing or something that cannot match at either end. */
function texts(pattern: string): string[] {
  const named = [...new Set([...(pattern.replace(/\\[a-z]/g, '').match(/[\w\s,;:"/@=&<>-]/g) ?? []), ...COMMON])].slice(
    0,
    16,
  )
  const pairs = named.flatMap((one) => named.map((other) => (one === other ? one : one + other)))
  return pairs.map((pair) => `${pair.repeat(CHARACTERS / pair.length)}\u0001`)
}

/** The better of two tries: one may be interrupted by the engine's own work. */
function isSlow(expression: RegExp, text: string): boolean {
  return [1, 2].every(() => {
    const before = process.threadCpuUsage()
    expression.lastIndex = 0
    expression.test(text)
    return process.threadCpuUsage(before).user > TOO_LONG_MICROSECONDS
  })
}
