import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

/** Every request is answered within ten seconds; a busy machine may take a little to tell. */
const LONGEST_MS = 10_000
const BUSY_MACHINE_MS = 2_000
const BEAT_MS = 500

type Beat = { path: string; status: number; ms: number }

export type Pulse = {
  /** The answers so far */
  beats: readonly Beat[]
  /**
   * Ends the pulse; asserts that every request was answered in time, and that each answer was a good one, or 503 with a
   * word on when to come again
   */
  end(): Promise<void>
}

/** Visitors who ask for each of the paths twice a second, whatever becomes of their earlier requests. */
export function startPulse(context: TestContext, url: string, paths: readonly string[], bearer?: string): Pulse {
  const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }
  const beats: Beat[] = []
  const problems: string[] = []
  const open = new Set<Promise<void>>()
  const ending = new AbortController()

  async function ask(path: string): Promise<void> {
    const began = performance.now()
    const passed = () => Math.round(performance.now() - began)
    try {
      const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(LONGEST_MS + BUSY_MACHINE_MS) })
      await answer.arrayBuffer()
      beats.push({ path, status: answer.status, ms: passed() })
      const isUnavailable = answer.status === 503 && answer.headers.has('retry-after')
      if (answer.status !== 200 && !isUnavailable) problems.push(`${path} answered ${answer.status}`)
    } catch (error) {
      problems.push(`${path} was not answered after ${passed()} ms: ${error}`)
    }
  }

  async function beat(): Promise<void> {
    while (!ending.signal.aborted) {
      for (const path of paths) {
        const asking = ask(path).finally(() => open.delete(asking))
        open.add(asking)
      }
      await pause(BEAT_MS, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const beating = beat()
  context.after(() => ending.abort())
  return {
    beats,
    async end() {
      ending.abort()
      await beating
      await Promise.all(open)
      assert.ok(beats.length > 0)
      assert.deepEqual(problems, [])
    },
  }
}
