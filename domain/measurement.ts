import { indianMobile } from './phone.ts'
import { plainCode } from './plain-text.ts'

/** The cookie that stores a visitor's choice about measuring; the shop's scripts write it, its server only reads it. */
export const CONSENT_COOKIE = 'paudha_consent'

/** The version of the consent text. A visitor who agreed to an earlier one is prompted again. */
export const CONSENT_VERSION = 3

/** A choice is valid for so many days. */
export const CONSENT_DAYS = 180

/**
 * A visitor's choice and when it was made (seconds since 1970). Only a yes has an id, under which the server records
 * that it was given and withdrawn; a no is stored in the browser only.
 */
export type Consent = { marketing: true; id: string; since: number } | { marketing: false; since: number }

const FORM = /^(\d{1,4})\.(?:(no)|yes\.([0-9A-Za-z]{16,32}))\.(\d{1,12})$/

/** `3.yes.4fJk….1795300000`: the choice as the cookie holds it. */
export function consentText(consent: Consent): string {
  const choice = consent.marketing ? `yes.${consent.id}` : 'no'
  return `${CONSENT_VERSION}.${choice}.${consent.since}`
}

/** The choice in a cookie; null when there is none, it cannot be read, or it is about another text. */
export function readConsent(text: string | undefined): Consent | null {
  const [, version, no, id = '', since] = FORM.exec(text ?? '') ?? []
  if (Number(version) !== CONSENT_VERSION) return null
  if (no !== undefined) return { marketing: false, since: Number(since) }
  return { marketing: true, id, since: Number(since) }
}

/** The events that browsers report; purchases are reported by the shop itself. */
export const browserEvents = ['PageView', 'ViewContent', 'AddToCart'] as const

/**
 * The state of an event: `waiting` to be sent (again), `sent`, `failed` for good, only `recorded` since the shop
 * forwards nothing, or dropped because the visitor's consent was `withdrawn`.
 */
export const measuredStates = ['waiting', 'sent', 'failed', 'recorded', 'withdrawn'] as const

/** Meta accepts an event up to so many days after it happened. */
export const EVENT_DAYS = 7

/**
 * An e-mail address in the form that Meta hashes: without spaces around it, in small letters. Null when it is none.
 * (https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters)
 */
export function emailToMatch(typed: string): string | null {
  const email = plainCode(typed).toLowerCase()
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) ? email : null
}

/**
 * A phone number in the form that Meta hashes: digits alone, with the country's code and without leading zeros. A
 * number that could be an Indian mobile's is taken for one. Null when it is none.
 */
export function phoneToMatch(typed: string): string | null {
  const indian = indianMobile(typed)
  if (indian !== null) return indian.slice(1)
  if (!/^\s*(\+|00)/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}
