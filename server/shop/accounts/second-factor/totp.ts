import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ: a code of the step before and of the next one is taken, too. */
const WINDOW = 1

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** How an authenticator app is told of a secret: as text to type, and as the address that its QR code holds. */
export function describeTotp(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ issuer, label, secret: asSecret(secret), digits: DIGITS, period: PERIOD_SECONDS })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of time, counted from 1970, that a code belongs to, if it is one of those of `now`; else null. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: asSecret(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

function asSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
