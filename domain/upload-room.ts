/** A file that is being uploaded, or waits to be read. */
export type Upload = {
  /** Whose it is: an account's network */
  network: string
  bytes: number
  /** When its first byte came, in milliseconds */
  since: number
  hasArrived: boolean
}

type Bounds = { files: number; bytes: number }

const MOST_OF_NETWORK: Bounds = { files: 32, bytes: 200_000_000 }
const MOST: Bounds = { files: 128, bytes: 500_000_000 }

/**
 * The upload that has to give way, as a network or all together have more than their room; null if none has to. It is the
 * slowest of those that still arrive, so that who sends little holds no place for long. `newest` gives way itself where
 * all others have arrived.
 */
export function uploadToDrop<Each extends Upload>(uploads: readonly Each[], newest: Each, now: number): Each | null {
  const ofNetwork = uploads.filter(({ network }) => network === newest.network)
  const tooMany = exceeds(ofNetwork, MOST_OF_NETWORK) ? ofNetwork : exceeds(uploads, MOST) ? uploads : []
  const [slowest] = tooMany.filter(({ hasArrived }) => !hasArrived).toSorted((a, b) => rateOf(a, now) - rateOf(b, now))
  return tooMany.length === 0 ? null : (slowest ?? newest)
}

function exceeds(uploads: readonly Upload[], { files, bytes }: Bounds): boolean {
  return uploads.length > files || uploads.reduce((sum, upload) => sum + upload.bytes, 0) > bytes
}

/** Bytes in a millisecond, a second after now, so that one that has just begun is not the slowest. */
function rateOf({ bytes, since }: Upload, now: number): number {
  return bytes / (now - since + 1_000)
}
