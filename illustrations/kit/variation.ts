/** A source of repeatable irregularity: the same seed always draws the same plant. */
export type Variation = {
  /** A number from 0 up to 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A number near `center`, at most `spread` away, the middle being likelier. */
  readonly around: (center: number, spread: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** A smooth wobble over 0..1 with values about −1..1; higher `waves` wobble faster. */
  readonly wobble: (waves?: number) => (t: number) => number
}

/** A repeatable source of variation for one seed text. */
export function variation(seed: string): Variation {
  let state = Number.parseInt(hashed(seed, 0x811c9dc5), 36)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  return {
    next,
    between,
    around: (center, spread) => center + (next() + next() - 1) * spread,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
    wobble: (waves = 2) => {
      const parts = [1, 1.7, 2.9].map((factor) => ({ rate: factor * waves * Math.PI, phase: next() * Math.PI * 2 }))
      return (t) => parts.reduce((sum, part, index) => sum + Math.sin(t * part.rate + part.phase) / (index + 1.6), 0)
    },
  }
}

/** A short, stable name for a text (two FNV-1a hashes), for seeds and for ids inside a picture. */
export function fingerprint(text: string): string {
  return hashed(text, 0x811c9dc5) + hashed(text, 0x5bd1e995)
}

function hashed(text: string, start: number): string {
  let hash = start
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
