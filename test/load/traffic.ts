import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestContext } from 'vitest'

/** Every request is answered within ten seconds; the rest is for a busy machine. */
const LONGEST_MS = 10_000
const BUSY_MACHINE_MS = 2_000
const INTERVAL_MS = 500

type TimedResponse = { path: string; status: number; ms: number }

export type Traffic = {
  /** The responses so far */
  responses: readonly TimedResponse[]
  /** Ends it; asserts that every request was answered in time, with 200 or with 503 and a Retry-After */
  end(): Promise<void>
}

/** Requests each of the paths twice a second, without waiting for earlier answers. */
export function startTraffic(context: TestContext, url: string, paths: readonly string[], bearer?: string): Traffic {
  const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
  const responses: TimedResponse[] = []
  const problems: string[] = []
  const open = new Set<Promise<void>>()
  const ending = new AbortController()

  async function send(path: string): Promise<void> {
    const began = performance.now()
    const passed = () => Math.round(performance.now() - began)
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(LONGEST_MS + BUSY_MACHINE_MS) })
      await answer.arrayBuffer()
      responses.push({ path, status: answer.status, ms: passed() })
      const isUnavailable = answer.status === 503 && answer.headers.has('retry-after')
      if (answer.status !== 200 && !isUnavailable) problems.push(`${path} answered ${answer.status}`)
    } catch (error) {
      problems.push(`${path} was not answered after ${passed()} ms: ${error}`)
    }
  }

  async function sendRepeatedly(): Promise<void> {
    while (!ending.signal.aborted) {
      for (const path of paths) {
        const sending = send(path).finally(() => open.delete(sending))
        open.add(sending)
      }
      await pause(INTERVAL_MS, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const running = sendRepeatedly()
  context.onTestFinished(() => ending.abort())
  return {
    responses,
    async end() {
      ending.abort()
      await running
      await Promise.all(open)
      assert.ok(responses.length > 0)
      assert.deepEqual(problems, [])
    },
  }
}
