import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type PartResult, storeResult } from './part-result.ts'

/** A reporter of Playwright that stores what the journeys have shown, for the report of `npm run prove`. */
export default class StorePart implements Reporter {
  readonly #began = Date.now()
  readonly #tests: PartResult['tests'] = []

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    this.#tests.push({
      title: test.title,
      file: relative('', test.location.file),
      state: status === 'passed' || status === 'skipped' ? status : 'failed',
      seconds: duration / 1_000,
      notes: [],
    })
  }

  onEnd(): void {
    storeResult(this.#began, this.#tests)
  }
}
