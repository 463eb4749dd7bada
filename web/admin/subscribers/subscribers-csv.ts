import type { Subscriber } from '../../../contract/newsletter.ts'

/** The subscribers as a spreadsheet reads them: with a byte order mark, and lines that end in CRLF (RFC 4180). */
export function subscribersCsv(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map(({ email, consentedAt, consentedOn, unsubscribedAt }) => [
    email,
    consentedAt,
    consentedOn ?? '',
    unsubscribedAt ?? '',
  ])
  const lines = [['E-mail', 'Subscribed at', 'Subscribed on', 'Unsubscribed at'], ...rows]
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A cell that no spreadsheet takes for a formula, whatever somebody typed. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
