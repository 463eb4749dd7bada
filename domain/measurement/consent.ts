/** The cookie that stores a visitor's choice about measuring; the shop's scripts write it, its server only reads it. */
export const CONSENT_COOKIE = 'paudha_consent'

/** The version of the consent text. A visitor who agreed to an earlier one is prompted again. */
export const CONSENT_VERSION = 1

/** A choice is valid for so many days. */
export const CONSENT_DAYS = 180

/**
 * A visitor's choice and when it was made (seconds since 1970). Only a yes has an id, under which the server records
 * that it was given and withdrawn; a no is stored in the browser only.
 */
export type Consent = { marketing: true; id: string; since: number } | { marketing: false; since: number }

const FORM = /^(\d{1,4})\.(?:(no)|yes\.([0-9A-Za-z]{16,32}))\.(\d{1,12})$/

/** `1.yes.4fJk….1795300000`: the choice as the cookie holds it. */
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
