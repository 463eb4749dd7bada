import { isOutage, retryWhile } from '../support/retry.ts'

/** How long a buyer waits before a retry */
const RETRY_MS = 20

/** Repeats the work, as a browser would, while the shop is down. Any other refusal fails the stream. */
export type Persist = <Result>(
  work: () => Promise<Result>,
  isTemporary?: (error: unknown) => boolean,
) => Promise<Result>

export type Stream = {
  /** The IDs of the acknowledged orders so far */
  acknowledged: ReadonlySet<string>
  /** Ends the stream once each buyer has finished the current purchase */
  end(): Promise<void>
  /** Stops the buyers at once */
  abandon(): void
}

/** Buyers who each buy one order after the other until the stream ends. `buy` returns the ID of an acknowledged order. */
export function startStream<Buyer>(
  buyers: readonly Buyer[],
  buy: (buyer: Buyer, persist: Persist) => Promise<string>,
): Stream {
  const acknowledged = new Set<string>()
  const abandoned = new AbortController()
  let isEnding = false
  const persist: Persist = (work, isTemporary = isOutage) => {
    const attempt = async () => {
      abandoned.signal.throwIfAborted()
      return work()
    }
    return retryWhile(isTemporary, attempt, RETRY_MS)
  }
  const buying = Promise.all(
    buyers.map(async (buyer) => {
      while (!isEnding) acknowledged.add(await buy(buyer, persist))
    }),
  )
  // The test handles the rejection when it ends the stream, however late that is.
  buying.catch(() => {})
  return {
    acknowledged,
    async end() {
      isEnding = true
      await buying
    },
    abandon: () => abandoned.abort(),
  }
}
