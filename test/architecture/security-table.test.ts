import assert from 'node:assert/strict'
import { test } from 'vitest'
import { read } from './documents.ts'

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

const STATES = ['met', 'n/a', 'open'] as const
type State = (typeof STATES)[number]
type Row = { numbers: string[]; state: State; reason: string }

const rows = document.split('\n').flatMap((line): Row[] => {
  const [, first = '', , state = '', reason = ''] = line.split(/ ?(?<!\\)\| ?/)
  if (!/^\d+\.\d+\.\d+/.test(first)) return []
  assert.ok(STATES.includes(state as State), `${first} is in no state: ${state}`)
  return [{ numbers: first.split(', ').flatMap(numbersOf), state: state as State, reason }]
})

const FILE = /`((?:\.\.\/)?[\w.@/-]+\.(?:ts|tsx|js|json|md|conf))`/g
const ANCHOR = /\]\((?:#[\w-]+|[\w-]+\.md)\)/

test('every requirement of levels 1 and 2 has one row, and there are no others', () => {
  assert.equal(required.length, 253)
  assert.deepEqual(rows.flatMap(({ numbers }) => numbers).toSorted(), required.toSorted())
})

test('a met requirement names a file or a section, an unmet one says why', () => {
  const bare = rows.filter(({ state, reason }) => {
    const isProven = reason.match(FILE) || ANCHOR.test(reason) || reason.includes('`/api/docs`')
    return state === 'met' ? !isProven : reason.replaceAll(FILE, '').trim() === ''
  })
  assert.deepEqual(
    bare.map(({ numbers }) => numbers.join(', ')),
    [],
  )
})

test('the counts at the top match the rows', () => {
  const counts = STATES.map(
    (state) => rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length,
  )
  const top = /Of its (\d+) requirements (\d+) are met, (\d+) do not apply and (\d+) are open\./.exec(
    document.replaceAll('\n', ' '),
  )
  assert.deepEqual(top?.slice(1).map(Number), [required.length, ...counts])
})

/** The numbers of a range like `10.4.1–10.4.11`, or the one number. */
function numbersOf(cell: string): string[] {
  const [, section, first, last] = /^(\d+\.\d+)\.(\d+)–\1\.(\d+)$/.exec(cell) ?? []
  if (section === undefined) return [cell]
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}.${Number(first) + index}`)
}
