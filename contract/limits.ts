import type { BackOff } from '../domain/back-off.ts'

/** So many tries in so many seconds, counted from the first. */
export type Allowance = { tries: number; seconds: number }

/**
 * What limits an endpoint: tries from one address, and tries that concern one account (the one whose e-mail the body
 * names, counted by network, or the caller's). The tries of an e-mail from anywhere can be used up by strangers: they back
 * off instead of ending, and with `device` the tries from a device that has signed in to the account before are counted
 * for that device alone. A limit that forgives success counts only the tries that were refused.
 */
export type Limit = {
  address?: Allowance
  account?: Allowance & { of: 'email-and-network' | 'caller' | 'session' }
  backsOff?: BackOff & { of: 'email' | 'session' }
  device?: BackOff
  forgivesSuccess?: true
}

const MINUTES_15 = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

const guessing = {
  address: { tries: 50, seconds: MINUTES_15 },
  account: { tries: 10, seconds: MINUTES_15 },
} as const

/** Counted by e-mail and network together, so that strangers elsewhere cannot use up the owner's tries. */
const asking = {
  address: guessing.address,
  account: { ...guessing.account, of: 'email-and-network' },
} as const

/** After ten wrong tries each further one waits twice as long as the one before, up to a quarter of an hour. */
const wrongTries = { freeTries: 10, firstWait: 5, longestWait: MINUTES_15, forgetsEvery: MINUTES_15 } as const

/** Every limit of the API, by the name under which its tries are counted. */
export const limits = {
  login: {
    address: guessing.address,
    backsOff: { ...wrongTries, of: 'email' },
    device: { ...wrongTries, freeTries: 20 },
    forgivesSuccess: true,
  },
  register: asking,
  /** The second step of a sign-in; the tries of one account are counted where the account is known */
  'second-factor': { address: guessing.address, forgivesSuccess: true },
  /** Setting second factors up and removing them */
  factors: { account: { tries: 30, seconds: MINUTES_15, of: 'caller' } },
  /** Proving the second factor anew within a session */
  factor: { backsOff: { ...wrongTries, of: 'session' }, forgivesSuccess: true },
  /** Forgotten passwords: asking for a link and using one */
  reset: asking,
  /**
   * What a signed-in person changes about the account; it may ask for the password or send a mail. Counted by session, so
   * that who found one open cannot keep the owner from changing the password in another.
   */
  account: { address: guessing.address, account: { ...guessing.account, of: 'session' } },
  /** Beginning to sign in through Google or Facebook */
  provider: { address: guessing.address },
  /** More than a household orders in an hour; many of them may share one address of their network */
  order: { address: { tries: 60, seconds: HOUR }, account: { tries: 20, seconds: HOUR, of: 'caller' } },
  cancel: { address: { tries: 60, seconds: HOUR }, account: { tries: 20, seconds: HOUR, of: 'caller' } },
  /** Asking for another mail with a link that confirms an e-mail which nobody has confirmed yet */
  'confirm-mail': { address: guessing.address, account: { tries: 5, seconds: DAY, of: 'caller' } },
  /** What makes the shop ask the payment provider */
  payment: { account: { tries: 120, seconds: MINUTES_15, of: 'caller' } },
  /** What draws a PDF, which keeps the shop busy for a moment */
  documents: { account: { tries: 60, seconds: MINUTES_15, of: 'caller' } },
  /** Files of CSV, in and out, which keep the shop busy for a while */
  spreadsheets: { account: { tries: 60, seconds: MINUTES_15, of: 'caller' } },
  contact: { address: { tries: 10, seconds: HOUR } },
  newsletter: { address: { tries: 10, seconds: HOUR } },
  /** Telling what a visitor did; many shoppers may share one address of their network */
  measurement: { address: { tries: 300, seconds: MINUTES_15 } },
  consent: { address: { tries: 100, seconds: MINUTES_15 } },
  review: { account: { tries: 20, seconds: DAY, of: 'caller' } },
  'stock-alert': { account: { tries: 50, seconds: DAY, of: 'caller' } },
} as const satisfies Record<string, Limit>

/** Wrong second factors of one account, and of one device that has signed in to it before. */
export const factorTries = { account: wrongTries, device: { ...wrongTries, freeTries: 20 } } as const

export type LimitName = keyof typeof limits
