import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { resultFile } from '../../bootstrap/proof-parts.mjs'

/** What a part of `npm run prove` has shown: its tests with their results, how long it took and on which day. */
export type PartResult = {
  seconds: number
  day: string
  /** The commit that was checked out, with `+` if files had changed since */
  commit: string
  /** Whether the run ended without any failure, those between its tests included */
  hasHeld: boolean
  tests: TestResult[]
}

export type TestResult = {
  title: string
  /** The path of its file in the project */
  file: string
  state: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** What the test said of itself, such as how many steps it played */
  notes: string[]
}

/** Stores the result of the part that `npm run prove` plays now, which began at this time in milliseconds. */
export function storeResult(began: number, tests: TestResult[]): void {
  const { PAUDHA_PART = 'unnamed', PAUDHA_COMMIT: commit = 'unknown' } = process.env
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const result: PartResult = { seconds: Math.round((Date.now() - began) / 1_000), day, commit, hasHeld: false, tests }
  const file = resultFile(PAUDHA_PART)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(result))
}
