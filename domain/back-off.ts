/**
 * A brake that gets harder with each try: after `freeTries` the next one has to wait `firstWait` seconds, the one after
 * it twice as long, and so on up to `longestWait`. One try is forgotten every `forgetsEvery` seconds without another.
 */
export type BackOff = { freeTries: number; firstWait: number; longestWait: number; forgetsEvery: number }

/** The seconds that must pass between a try, the `tries`-th that counts, and the next one. */
export function waitAfter(tries: number, { freeTries, firstWait, longestWait }: BackOff): number {
  if (tries < freeTries) return 0
  return Math.min(longestWait, firstWait * 2 ** (tries - freeTries))
}

/** The number of the try from which on the wait no longer grows. */
export function lastStep(backOff: BackOff): number {
  let tries = backOff.freeTries
  while (waitAfter(tries, backOff) < backOff.longestWait) tries += 1
  return tries
}

/** How many of so many tries still count, so many seconds after the last one. */
export function triesThatCount(tries: number, secondsSince: number, { forgetsEvery }: BackOff): number {
  return Math.max(0, tries - Math.floor(Math.max(0, secondsSince) / forgetsEvery))
}
