/** Where collected cash is refunded to: a UPI ID, or a bank account by number and branch code (IFSC). */
export type Payee = { upi: string } | { name: string; account: string; ifsc: string }

/** The payee of a transfer, with the name of who gets the money. */
export type NamedPayee = { name: string; upi: string } | { name: string; account: string; ifsc: string }

/** A UPI ID: its bank's rules allow these characters. Linear in the length of the text. */
export const UPI_ID = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
export const ACCOUNT_NUMBER = /^[0-9]{9,18}$/
/** The name of an account as the provider of payouts accepts it. */
export const ACCOUNT_NAME = /^[A-Za-z0-9 .'/()_-]{3,50}$/

/** The least sum of a transfer, and the most to a UPI ID, in paise. */
export const LEAST_PAYOUT = 1_00
export const MOST_BY_UPI = 1_00_000_00

/** A masked payee for display: `UPI ID a…@okaxis`, `bank account …1234`. It continues a sentence. */
export function maskPayee(payee: Payee): string {
  if ('account' in payee) return `bank account …${payee.account.slice(-4)}`
  return `UPI ID ${payee.upi.slice(0, 1)}…${payee.upi.slice(payee.upi.indexOf('@'))}`
}

/** A text from the provider with any mention of the payee removed, ignoring case. */
export function withoutPayee(text: string, payee: NamedPayee): string {
  const secret = ('account' in payee ? payee.account : payee.upi).toLowerCase()
  const lower = text.toLowerCase()
  // A few letters are two when they are small: then the places of one text are not those of the other.
  const source = lower.length === text.length ? text : lower
  let shown = ''
  let end = 0
  for (let at = lower.indexOf(secret); at !== -1; at = lower.indexOf(secret, end)) {
    shown += source.slice(end, at) + maskPayee(payee)
    end = at + secret.length
  }
  return shown + source.slice(end)
}
