import type { MailParts } from '../../platform/database/tables/messages.ts'
import { contactLines, type MailContact } from './mail-contact.ts'
import { escaped, mailPage, part } from './mail-page.ts'

/** What a mail says; how it looks is decided as it leaves. */
export type Mail = MailParts & { subject: string }

/** The same as plain text and as HTML */
type MailText = { text: string; html: string }

/**
 * Sets a mail as text and as HTML, readable on a phone, in light and in dark, without images. Everything is escaped. Its
 * foot says who writes and how they are reached.
 */
export function composeMail(shopName: string, mail: Mail, contact: MailContact): MailText {
  const foot = { shopName, contact }
  const page = mailPage(shopName, readable(mail.subject), preheaderOf(mail), asHtml(mail, foot))
  return { text: asText(mail, foot), html: page }
}

type Foot = { shopName: string; contact: MailContact }

function preheaderOf({ preheader, paragraphs, subject }: Mail): string {
  return preheader ?? paragraphs[1] ?? paragraphs[0] ?? subject
}

function asText({ paragraphs, facts, button, order, block, remark, unsubscribe }: Mail, foot: Foot): string {
  const lines = order?.lines.map(({ name, detail, sum }) => `${name}\n  ${detail} = ${sum}`)
  const parts = [
    ...paragraphs,
    facts?.length && facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    order && [...(lines ?? []), `Total: ${order.total}`].join('\n'),
    block && [`${block.title}:`, ...block.lines].join('\n'),
    remark,
    ['-- ', foot.shopName, ...contactLines(foot.contact)].join('\n'),
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}: ${unsubscribe.url}`,
  ]
  return `${readable(parts.filter((each) => each).join('\n\n'))}\n`
}

function asHtml({ paragraphs, facts, button, order, block, remark, unsubscribe }: Mail, foot: Foot): string {
  const parts = [
    ...paragraphs.map((paragraph) => part('p', 'text', withBreaks(paragraph))),
    facts?.length && part('table', 'table', facts.map(factRow).join(''), TABLE),
    button && part('p', 'action', part('a', 'button', escaped(button.label), `href="${escaped(button.url)}"`)),
    button && part('p', 'small', escaped(button.url)),
    order && orderTable(order),
    block && part('p', 'small', [`<b>${escaped(block.title)}</b>`, ...block.lines.map(escaped)].join('<br>')),
    remark && part('p', 'small', withBreaks(remark)),
    part('p', 'foot', [`<b>${escaped(foot.shopName)}</b>`, ...contactLines(foot.contact).map(escaped)].join('<br>')),
    unsubscribe && part('p', 'small', `${escaped(unsubscribe.reason)} ${wayOut(unsubscribe)}`),
  ]
  return readable(parts.filter((each) => each).join('\n'))
}

const TABLE = 'width="100%" cellpadding="0" cellspacing="0" border="0"'

function factRow({ label, value }: { label: string; value: string }): string {
  const name = part('span', 'detail', escaped(label))
  return `<tr>${part('td', 'cell', `${name}<br>${part('span', 'strong', escaped(value))}`)}</tr>`
}

function orderTable({ lines, total }: NonNullable<Mail['order']>): string {
  const rows = lines.map(({ name, detail, sum }) => {
    const what = `${escaped(name)}<br>${part('span', 'detail', escaped(detail))}`
    return `<tr>${part('td', 'cell', what)}${part('td', 'sum', escaped(sum))}</tr>`
  })
  const all = [part('span', 'strong', 'Total'), part('span', 'strong', escaped(total))] as const
  return part(
    'table',
    'table',
    `${rows.join('\n')}\n<tr>${part('td', 'cell', all[0])}${part('td', 'sum', all[1])}</tr>`,
    TABLE,
  )
}

function wayOut({ label, url }: NonNullable<Mail['unsubscribe']>): string {
  return part('a', 'link', escaped(label), `href="${escaped(url)}"`)
}

function withBreaks(text: string): string {
  return escaped(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** Without the characters that turn the direction of all that follows, by which a name could rewrite its sentence. */
export function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Cut to so many characters, each of them whole, since half of one cannot be sent. */
export function shortened(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}
