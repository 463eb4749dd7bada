import { afterEach, vi } from 'vitest'

/** Restores what a test replaced, since the next test of the process may be of another file. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
