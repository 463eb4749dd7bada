import type { ClaimSettings } from './claimable.ts'

/** `seven days`, from delivery: in which plants may be claimed. */
export function claimDaysText({ days }: Pick<ClaimSettings, 'days'>): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`
}

/** `48 hours`, from delivery: in which a photo is requested. */
export function photoHoursText({ photoHours }: Pick<ClaimSettings, 'photoHours'>): string {
  return `${photoHours} ${photoHours === 1 ? 'hour' : 'hours'}`
}

const smallNumbers: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
}
