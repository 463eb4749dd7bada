import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { storeResult, type TestResult } from './part-result.ts'

/** A reporter of Vitest that stores what a part of `npm run prove` has shown, for its report. */
export default class StorePart implements Reporter {
  readonly #began = Date.now()

  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()].map(asResult))
    const broken = modules.filter((module) => module.errors().length > 0).map(asFailed)
    storeResult(this.#began, [...cases, ...broken])
  }
}

function asResult(test: TestCase): TestResult {
  const { state } = test.result()
  return {
    title: test.name,
    file: relative('', test.module.moduleId),
    state: state === 'pending' ? 'failed' : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
    notes: test.annotations().map(({ message }) => message),
  }
}

/** A file that could not be run as a whole. */
function asFailed({ moduleId }: TestModule): TestResult {
  return { title: 'could not be run', file: relative('', moduleId), state: 'failed', seconds: 0, notes: [] }
}
