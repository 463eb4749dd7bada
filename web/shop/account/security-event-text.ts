import type { SecurityEvent, SecurityEventKind } from '../../../contract/security-events.ts'
import { providerNames } from '../../../domain/provider-names.ts'

/** A security event in words, such as "Google was connected"; an unknown kind is shown by its code. */
export function securityEventText({ kind, details }: Pick<SecurityEvent, 'kind' | 'details'>): string {
  const known: Readonly<Record<string, (details: Details) => string>> = texts
  return known[kind]?.(details ?? {}) ?? kind.replaceAll('_', ' ')
}

type Details = SecurityEvent['details']

const nameOf = ({ provider, method }: Details) =>
  new Map<string | undefined, string>(Object.entries(providerNames)).get(provider ?? method)

const texts: Record<SecurityEventKind, (details: Details) => string> = {
  registered: (details) => (nameOf(details) ? `Account made through ${nameOf(details)}` : 'Account made'),
  signed_in: (details) => (nameOf(details) ? `Signed in through ${nameOf(details)}` : 'Signed in'),
  sign_in_refused: ({ reason }) =>
    reason === 'account_deactivated'
      ? 'Sign-in refused: the account was deactivated'
      : 'Sign-in refused: wrong password',
  password_refused: () => 'The present password was typed wrong on a device that is signed in',
  password_reset_requested: () => 'A link for a new password was asked for',
  password_reset: () => 'A new password was set by a mailed link',
  password_changed: () => 'The password was changed',
  email_confirmed: () => 'The e-mail was confirmed',
  email_change_requested: () => 'A change of the e-mail was asked for',
  email_change_withdrawn: () => 'The change of the e-mail was withdrawn',
  email_changed: () => 'The e-mail was changed',
  change_undone: () => 'A change was undone by a mailed link',
  provider_connected: (details) => `${nameOf(details) ?? 'A provider'} was connected`,
  provider_disconnected: (details) => `${nameOf(details) ?? 'A provider'} was disconnected`,
  provider_dropped: (details) => `${nameOf(details) ?? 'A provider'} was disconnected by the new password`,
  session_ended: () => 'A device was signed out',
  sessions_ended: () => 'All other devices were signed out',
  account_deactivated: () => 'The shop deactivated the account',
  account_activated: () => 'The shop activated the account again',
  account_guessed: ({ networks }) =>
    `The password was guessed at from ${networks === '1' ? 'one network' : `${networks} networks`}`,
  factor_added: ({ factor }) =>
    factor === 'recovery' ? 'New recovery codes were made' : `${factorName(factor)} was added as a second factor`,
  factor_removed: ({ factor }) =>
    factor === 'all'
      ? 'Every second factor was removed by the operator'
      : `${factorName(factor)} was removed as a second factor`,
  factor_used: ({ factor }) => `${factorName(factor)} was used as a second factor`,
  factor_refused: () => 'Second factor refused',
  recovery_code_used: () => 'A recovery code was used',
}

function factorName(factor: string | undefined): string {
  return factor === 'passkey' ? 'A passkey' : 'The authenticator app'
}
