import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The exit code of a program that Ctrl-C ended */
const INTERRUPTED = 130

/** Adds a step to do at the end of the work. */
export type AddCleanup = (step: () => Promise<unknown>) => void

/**
 * Does the work, then its cleanup steps, the latest first, also if the work fails or a signal ends it. A second signal
 * changes nothing: Ctrl-C comes from the terminal, and again from the parent process.
 */
export async function runWithCleanup(work: (addCleanup: AddCleanup) => Promise<void>): Promise<void> {
  const steps: (() => Promise<unknown>)[] = []
  const signalled = new AbortController()
  for (const signal of SIGNALS) process.on(signal, () => signalled.abort())
  try {
    await Promise.race([work((step) => steps.push(step)), once(signalled.signal, 'abort')])
  } finally {
    for (const step of steps.toReversed()) await step()
    // What the work still waits for would keep the process alive, or be reported as a failure.
    if (signalled.signal.aborted) process.exit(INTERRUPTED)
  }
}
