import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What a shell answers for a program that Ctrl-C ended */
const INTERRUPTED = 130

/** Notes what is to be done at the end of the work. */
export type AtTheEnd = (step: () => Promise<unknown>) => void

/**
 * Does the work, then what was noted for its end, the latest first: also when it fails, and when a signal ends it. A
 * second signal changes nothing: Ctrl-C comes from the terminal, and again from whoever started this.
 */
export async function endingWell(work: (atTheEnd: AtTheEnd) => Promise<void>): Promise<void> {
  const steps: (() => Promise<unknown>)[] = []
  const signalled = new AbortController()
  for (const signal of SIGNALS) process.on(signal, () => signalled.abort())
  try {
    await Promise.race([work((step) => steps.push(step)), once(signalled.signal, 'abort')])
  } finally {
    for (const step of steps.toReversed()) await step()
    // Whatever the work still waits for would keep the process, or be told as its failure.
    if (signalled.signal.aborted) process.exit(INTERRUPTED)
  }
}
