/** So many tries in so many seconds, counted from the first. */
export type Allowance = { tries: number; seconds: number }

/**
 * What limits an endpoint: tries from one address, and tries that concern one account (the one whose e-mail the body
 * names, from anywhere or from one network, or the caller's). A limit that forgives success counts only the tries that were refused.
 */
export type Limit = {
  address?: Allowance
  account?: Allowance & { of: 'email' | 'email-and-network' | 'caller' }
  forgivesSuccess?: true
}

const MINUTES_15 = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

const guessing = {
  address: { tries: 50, seconds: MINUTES_15 },
  account: { tries: 10, seconds: MINUTES_15, of: 'email' },
} as const

/** Counted by e-mail and network together, so that strangers elsewhere cannot use up the owner's tries. */
const asking = {
  address: guessing.address,
  account: { ...guessing.account, of: 'email-and-network' },
} as const

/** Every limit of the API, by the name under which its tries are counted. */
export const limits = {
  login: { ...guessing, forgivesSuccess: true },
  register: asking,
  /** Forgotten passwords: asking for a link and using one */
  reset: asking,
  /** What a signed-in person changes about the account; it may ask for the password or send a mail */
  account: { address: guessing.address, account: { ...guessing.account, of: 'caller' } },
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

export type LimitName = keyof typeof limits
