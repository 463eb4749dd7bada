import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { analyse } from 'scslre'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** All code that reads a request, a stored text or a response from outside. */
const SOURCES = '{domain,contract,server,web,simulator,content}/**/*.{ts,tsx,js}'

/** A pattern without an unbounded repetition is linear. */
const UNBOUNDED = /[+*]|\{\d+,\}/
/** A linear pattern takes well under a millisecond for so many characters, a quadratic one at least 100. */
const CHARACTERS = 40_000
const TOO_LONG_MICROSECONDS = 25_000
const COMMON = [' ', 'a', '0', '.', '-', ',', '"', '/', '@', '\u0301']

/** Patterns that are super-linear or not constant, and why they may be: what they read is bounded. */
const exceptions: Readonly<Record<string, string>> = {
  'server/platform/csv/read-csv.ts: new RegExp(`[${delimiter}\\r\\n]`)':
    'one character class of one of three delimiters',
}

test('every regular expression in the source takes linear time', () => {
  const found = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.(test|proof)\./.test(file))
    .flatMap((file) => findPatterns(file, readFileSync(join(root, file), 'utf8')).map((one) => ({ file, ...one })))
  assert.ok(found.length > 100, `only ${found.length} patterns were found`)
  const objections = found.flatMap((one) => {
    const why = 'builtFrom' in one ? 'is built while it runs' : superLinearity(one.pattern, one.flags)
    const shown = 'builtFrom' in one ? `new RegExp(${one.builtFrom})` : `/${one.pattern}/${one.flags}`
    return why === null ? [] : [{ name: `${one.file}: ${shown}`, why }]
  })
  const names = objections.map(({ name }) => name)
  assert.deepEqual(
    objections.filter(({ name }) => !(name in exceptions)),
    [],
  )
  assert.deepEqual(
    Object.keys(exceptions).filter((name) => !names.includes(name)),
    [],
    'these exceptions are no longer needed',
  )
})

const superLinear: readonly RegExp[] = [
  /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/,
  /\s+$/,
  /\/+$/,
  /(a+)+$/,
  /^\s+|\s+$/g,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^(ab)*(ab)*$/,
  /(?:, )+$/,
]

for (const { source, flags } of superLinear)
  test(`/${source}/${flags} is found to be super-linear`, () => {
    assert.notEqual(superLinearity(source, flags), null)
  })

test('patterns are found anywhere in the source, even those built from text', () => {
  const source = `
    const a = <T,>(x: T) => x ? /a+b/giu : 4 / 2 / 1
    const b = \`\${s.replace(/[/]"/g, '')}\`
    const c = new RegExp('c+', 'u'), d = RegExp(c + name), e = new RegExp(\`\${x}\`)
    // /no+/
  `
  assert.deepEqual(
    findPatterns('a.ts', source).map(({ line: _, ...rest }) => rest),
    [
      { pattern: 'a+b', flags: 'giu' },
      { pattern: '[/]"', flags: 'g' },
      { pattern: 'c+', flags: 'u' },
      { builtFrom: 'c + name' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the text of the source
      { builtFrom: '`${x}`' },
    ],
  )
})

/** A regular expression of a source file: its pattern and flags, or the expression that `new RegExp` builds it from. */
type FoundPattern = { line: number } & ({ pattern: string; flags: string } | { builtFrom: string })

/**
 * Every regular expression literal of a file, and every call that builds one from text. Throws when it cannot be
 * parsed.
 */
function findPatterns(file: string, source: string): FoundPattern[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: FoundPattern[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const onCall = ({ start, callee, arguments: [text, flags] }: Call) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !text) return
    const line = lineOf(start)
    const isConstant = text.type === 'Literal' && typeof text.value === 'string'
    const hasFlags = flags === undefined || (flags.type === 'Literal' && typeof flags.value === 'string')
    if (isConstant && hasFlags) found.push({ line, pattern: text.value as string, flags: String(flags?.value ?? '') })
    else found.push({ line, builtFrom: source.slice(text.start, text.end) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ line: lineOf(node.start), ...node.regex })
    },
    NewExpression: (node) => onCall(node as Call),
    CallExpression: (node) => onCall(node as Call),
  }).visit(program)
  return found
}

type Node = { type: string; start: number; end: number; name?: string; value?: unknown }
type Call = { start: number; callee: Node; arguments: Node[] }

/**
 * Why a pattern may take longer than in proportion to a text: by static analysis, which sees runs of one character, and
 * by trying runs of up to two characters that the pattern names. Null when neither finds anything.
 */
function superLinearity(pattern: string, flags: string): string | null {
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
