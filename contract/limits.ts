import type { BackOff } from '../domain/back-off.ts'

/** The attempts allowed within a period in seconds, counted from the first attempt. */
export type Allowance = { tries: number; seconds: number }

/**
 * The rate limits of an endpoint: attempts from one address, and attempts that concern one account (the account of the
 * e-mail in the body, counted by network, or the caller's). The attempts on an e-mail from anywhere can be used up by
 * strangers: they back off instead of being refused, and with `device` the attempts from a device that has signed in to
 * the account before are counted for that device alone. A limit with `forgivesSuccess` counts failed attempts only, one
 * with `exemptsReplays` no request whose idempotency key has placed the caller's order already.
 */
export type Limit = {
  address?: Allowance
  account?: Allowance & { of: 'email-and-network' | 'caller' | 'session' }
  backsOff?: BackOff & { of: 'email' }
  device?: BackOff
  forgivesSuccess?: true
  exemptsReplays?: true
}

const MINUTES_15 = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

const guessing = {
  address: { tries: 50, seconds: MINUTES_15 },
  account: { tries: 10, seconds: MINUTES_15 },
} as const

/** Counted by e-mail and network together, so that strangers elsewhere cannot use up the owner's attempts. */
const byEmail = {
  address: guessing.address,
  account: { ...guessing.account, of: 'email-and-network' },
} as const

/** After ten wrong attempts, each further one waits twice as long as the previous one, up to 15 minutes. */
const wrongAttempts = { freeAttempts: 10, firstDelay: 5, maxDelay: MINUTES_15, decaySeconds: MINUTES_15 } as const

/** As many as several households upload, so that one network with many accounts cannot fill the disk */
const photosOfNetwork = { tries: 200, seconds: DAY } as const

/** Every limit of the API, by the name under which its attempts are counted. */
export const limits = {
  login: {
    address: guessing.address,
    backsOff: { ...wrongAttempts, of: 'email' },
    device: { ...wrongAttempts, freeAttempts: 20 },
    forgivesSuccess: true,
  },
  register: byEmail,
  /** The second factor, within a sign-in or a session; the attempts on one account are counted where it is known */
  'second-factor': { address: guessing.address, forgivesSuccess: true },
  /** Setting second factors up and removing them */
  factors: { account: { tries: 30, seconds: MINUTES_15, of: 'caller' } },
  /** Forgotten passwords: requesting a link and using one */
  reset: byEmail,
  /**
   * Changes of the account; they may need the password or send a mail. Counted by session, so that an intruder in one
   * session cannot prevent the owner from changing the password in another.
   */
  account: { address: guessing.address, account: { ...guessing.account, of: 'session' } },
  /** Beginning to sign in through Google or Facebook */
  provider: { address: guessing.address },
  /** More than a household orders in an hour; many households may share one network address */
  order: {
    address: { tries: 60, seconds: HOUR },
    account: { tries: 20, seconds: HOUR, of: 'caller' },
    exemptsReplays: true,
  },
  cancel: { address: { tries: 60, seconds: HOUR }, account: { tries: 20, seconds: HOUR, of: 'caller' } },
  /** Requesting another confirmation mail for an unconfirmed e-mail */
  'confirm-mail': { address: guessing.address, account: { tries: 5, seconds: DAY, of: 'caller' } },
  /** Calls that query the payment provider */
  payment: { account: { tries: 120, seconds: MINUTES_15, of: 'caller' } },
  /** Calls that render a PDF, which takes processor time */
  documents: { account: { tries: 60, seconds: MINUTES_15, of: 'caller' } },
  /** CSV import and export, which take processor time */
  spreadsheets: { account: { tries: 60, seconds: MINUTES_15, of: 'caller' } },
  contact: { address: { tries: 10, seconds: HOUR } },
  newsletter: { address: { tries: 10, seconds: HOUR } },
  /** Reporting events; many shoppers may share one address of their network */
  measurement: { address: { tries: 300, seconds: MINUTES_15 } },
  consent: { address: { tries: 100, seconds: MINUTES_15 } },
  review: { account: { tries: 20, seconds: DAY, of: 'caller' } },
  /** Photos for reviews: four for each of five reviews, each chosen twice; processing one takes two seconds */
  'review-photo': { address: photosOfNetwork, account: { tries: 40, seconds: DAY, of: 'caller' } },
  /** Claims, answers and withdrawals: enough for every order of a bad week, each with a question or two */
  claim: { account: { tries: 30, seconds: DAY, of: 'caller' } },
  /** Photos for claims: six for each of six claims, some chosen twice; processing one takes two seconds */
  'claim-photo': { address: photosOfNetwork, account: { tries: 50, seconds: DAY, of: 'caller' } },
  /** Counting searches that found nothing; many shoppers may share one address of their network */
  'unfound-search': { address: { tries: 30, seconds: HOUR } },
  'stock-alert': { account: { tries: 50, seconds: DAY, of: 'caller' } },
} as const satisfies Record<string, Limit>

/** Reads of the API that no cache answers, from one network: thirty a second, as hundreds of shoppers behind one make */
export const readAllowance: Allowance = { tries: 1_800, seconds: 60 }

/**
 * Mails of all kinds to addresses that nobody has confirmed: confirmations, links for a new password, tickets of messages. Few,
 * because each may reach a stranger. Many people may share a network, so one that is confirmed from it counts no more.
 */
export const strangerMailAllowance: Allowance = { tries: 5, seconds: HOUR }

/** Wrong second factors of one account, and of one device on which its factor was proven before. */
export const factorLimits = { account: wrongAttempts, device: { ...wrongAttempts, freeAttempts: 20 } } as const

export type LimitName = keyof typeof limits
