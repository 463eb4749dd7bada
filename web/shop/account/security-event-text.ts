import type { SecurityEvent, SecurityEventKind } from '../../../contract/account-settings.ts'
import { providerNames } from '../../../domain/sign-in.ts'

/** A security event in words, such as "Google was connected"; an unknown kind is shown by its code. */
export function securityEventText({ kind, details }: Pick<SecurityEvent, 'kind' | 'details'>): string {
  const known: Readonly<Record<string, (details: Details) => string>> = texts
  return known[kind]?.(details ?? {}) ?? kind.replaceAll('_', ' ')
}

type Details = SecurityEvent['details']

const nameOf = ({ provider, method }: Details) =>
  new Map<string | undefined, string>(Object.entries(providerNames)).get(provider ?? method)

const texts: Record<SecurityEventKind, (details: Details) => string> = {
  registered: (details) => (nameOf(details) ? `Account created with ${nameOf(details)}` : 'Account created'),
  signed_in: (details) => (nameOf(details) ? `Signed in with ${nameOf(details)}` : 'Signed in'),
  sign_in_refused: ({ reason }) =>
    reason === 'account_deactivated'
      ? 'Sign-in refused: the account was deactivated'
      : 'Sign-in refused: wrong password',
  password_refused: () => 'Wrong current password entered on a signed-in device',
  password_reset_requested: () => 'Password reset link requested',
  password_reset: () => 'New password set with an e-mailed link',
  password_changed: () => 'Password changed',
  email_confirmed: () => 'E-mail confirmed',
  email_change_requested: () => 'E-mail change requested',
  email_change_withdrawn: () => 'E-mail change cancelled',
  email_changed: () => 'E-mail changed',
  change_undone: () => 'Change undone with an e-mailed link',
  provider_connected: (details) => `${nameOf(details) ?? 'A provider'} was connected`,
  provider_disconnected: (details) => `${nameOf(details) ?? 'A provider'} was disconnected`,
  provider_dropped: (details) => `${nameOf(details) ?? 'A provider'} was disconnected when the password was reset`,
  session_ended: () => 'Device signed out',
  sessions_ended: () => 'All other devices signed out',
  account_deactivated: () => 'Account deactivated by the shop',
  account_activated: () => 'Account reactivated by the shop',
  account_guessed: ({ networks }) =>
    `Someone on ${networks === '1' ? 'one network' : `${networks} networks`} tried to guess the password`,
  factor_added: ({ factor }) =>
    factor === 'recovery' ? 'New recovery codes were created' : `${factorName(factor)} was added as a second factor`,
  factor_removed: ({ factor }) =>
    factor === 'all'
      ? 'The shop’s operator removed all second factors'
      : `${factorName(factor)} was removed as a second factor`,
  factor_used: ({ factor }) => `${factorName(factor)} was used as a second factor`,
  factor_refused: () => 'Second factor check failed',
  recovery_code_used: () => 'A recovery code was used',
}

function factorName(factor: string | undefined): string {
  return factor === 'passkey' ? 'A passkey' : 'The authenticator app'
}

/** Browser and operating system in words, guessed from the user agent. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown device'
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser === null) return system ?? 'Unknown device'
  return system === null ? browser : `${browser} on ${system}`
}

type Names = readonly (readonly [sign: RegExp, name: string])[]

/** The more specific first, since nearly every browser includes `Safari`. */
const browsers: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

function nameIn(names: Names, userAgent: string): string | null {
  return names.find(([sign]) => sign.test(userAgent))?.[1] ?? null
}
