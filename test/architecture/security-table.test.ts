import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { beginningOf } from '../reliability/proof.ts'
import { read } from './documents.ts'
import { root } from './layers.ts'

const document = read('docs/security.md')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they come before those of level 3. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const STATES = ['holds', 'does not apply', 'left'] as const
type State = (typeof STATES)[number]
type Row = { numbers: string[]; state: State; reasons: string[] }

const rows = document.split('\n').flatMap((line): Row[] => {
  const [, first = '', , state = '', reason = ''] = line.split(/ ?(?<!\\)\| ?/)
  if (!/^\d+\.\d+\.\d+/.test(first)) return []
  assert.ok(STATES.includes(state as State), `${first} is in no state: ${state}`)
  return [{ numbers: first.split(', '), state: state as State, reasons: reason.split('<br>') }]
})

const TEST = /^(?<title>.+) \(`(?<file>[^`]+\.(?:test|spec)\.ts)`\)$/
const FILE = /`((?:\.\.\/)?[\w.@/-]+\.(?:ts|tsx|js|json|md|conf))`/g
const ANCHOR = /\]\(#[\w-]+\)/g

test('every requirement of levels 1 and 2 has one row, and nothing else has', () => {
  assert.equal(required.length, 253)
  assert.deepEqual(rows.flatMap(({ numbers }) => numbers).toSorted(), required.toSorted())
})

test('every test that the table names is there', () => {
  const missing = rows.flatMap(({ numbers, reasons }) =>
    reasons.flatMap((reason) => {
      const { title, file } = TEST.exec(reason)?.groups ?? {}
      if (title === undefined || file === undefined || isTitled(file, title)) return []
      return [`${numbers.join(', ')}: ${title} (${file})`]
    }),
  )
  assert.deepEqual(missing, [])
})

test('what holds names a test, a file or a section; what does not says why', () => {
  const bare = rows.filter(({ state, reasons }) => {
    const isProof = (reason: string) => TEST.test(reason) || reason.match(FILE) || reason.match(ANCHOR)
    const isReason = (reason: string) => !TEST.test(reason) && reason.trim() !== ''
    return state === 'holds' ? !reasons.some(isProof) : !reasons.some(isReason)
  })
  assert.deepEqual(
    bare.map(({ numbers }) => numbers.join(', ')),
    [],
  )
})

test('the counts at the top and by chapter are those of the rows', () => {
  const count = (state: State, chapter = '') =>
    rows
      .filter((row) => row.state === state)
      .flatMap(({ numbers }) => numbers)
      .filter((number) => chapter === '' || number.startsWith(`${chapter}.`)).length
  const [holds, doesNotApply, left] = STATES.map((state) => count(state))
  const top = /Of its (\d+) requirements (\d+) hold, (\d+) do not apply and (\d+) are left\./.exec(
    document.replaceAll('\n', ' '),
  )
  assert.deepEqual(top?.slice(1).map(Number), [required.length, holds, doesNotApply, left])
  for (let chapter = 1; chapter <= 17; chapter++) {
    const [, ...stated] =
      new RegExp(`^\\| V${chapter} [^|]+ \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(document) ?? []
    assert.deepEqual(
      stated.map(Number),
      STATES.map((state) => count(state, String(chapter))),
      `V${chapter}`,
    )
  }
})

/** Whether the title of a test in the file begins like that; `…` stands for the parameters of a case. */
function isTitled(file: string, title: string): boolean {
  return existsSync(join(root, file)) && new RegExp(`test\\(\\s*['"\`]${beginningOf(title)}`).test(read(file))
}
