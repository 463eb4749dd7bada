import type { Message } from '../../../contract/messages.ts'

/** Mail programs take addresses of a limited length. */
const QUOTED = 800

/** A `mailto:` address that opens an answer to the message, with what was asked below it. */
export function replyAddress({ name, email, subject, message }: Message): string {
  const quoted = [...message]
    .slice(0, QUOTED)
    .join('')
    .split(/\r\n|\r|\n/)
  const body = ['', '', `${name} wrote:`, ...quoted.map((line) => `> ${line}`)].join('\r\n')
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body.toWellFormed())}`
}
