import { afterEach, vi } from 'vitest'

/** What a test replaced is put back: the next test of the same process may be another file's. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
