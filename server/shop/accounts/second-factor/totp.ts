import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ: a code of the previous or the next step is accepted, too. */
const WINDOW = 1

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** An authenticator app's secret: as text to enter, and as the address in its QR code. */
export function describeTotp(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ issuer, label, secret: toSecret(secret), digits: DIGITS, period: PERIOD_SECONDS })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step, counted from 1970, that a code belongs to, if it is within the window around `now`; else null. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: toSecret(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
