import type { MailText } from './mail.ts'
import { escaped, mailPage, part } from './mail-page.ts'

/** A line of an order: what it is, how many at which price, and its sum; all ready to be read. */
export type MailLine = { name: string; detail: string; sum: string }

/**
 * A mail's parts in the order in which they stand: a greeting and paragraphs of plain text, facts, one button, a list of
 * what was ordered, a block of lines like an address, a closing remark, and why the reader gets it. The preheader is what
 * inboxes show beside the subject; it is the paragraph after the greeting unless told.
 */
export type MailParts = {
  shopName: string
  subject: string
  preheader?: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[]
  button?: { label: string; url: string }
  order?: { lines: readonly MailLine[]; total: string }
  block?: { title: string; lines: readonly string[] }
  remark?: string
  unsubscribe?: { reason: string; label: string; url: string }
}

/** Sets a mail as text and as HTML, readable on a phone, in light and in dark, without images. Everything is escaped. */
export function composeMail(parts: MailParts): MailText {
  const subject = readable(parts.subject)
  return { subject, text: asText(parts), html: mailPage(parts.shopName, subject, preheaderOf(parts), asHtml(parts)) }
}

function preheaderOf({ preheader, paragraphs, subject }: MailParts): string {
  return preheader ?? paragraphs[1] ?? paragraphs[0] ?? subject
}

function asText({ shopName, paragraphs, facts, button, order, block, remark, unsubscribe }: MailParts): string {
  const lines = order?.lines.map(({ name, detail, sum }) => `${name}\n  ${detail} = ${sum}`)
  const parts = [
    ...paragraphs,
    facts?.length && facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    order && [...(lines ?? []), `Total: ${order.total}`].join('\n'),
    block && [`${block.title}:`, ...block.lines].join('\n'),
    remark,
    `-- \n${shopName}`,
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}: ${unsubscribe.url}`,
  ]
  return `${readable(parts.filter((each) => each).join('\n\n'))}\n`
}

function asHtml({ paragraphs, facts, button, order, block, remark, unsubscribe }: MailParts): string {
  const parts = [
    ...paragraphs.map((paragraph) => part('p', 'text', withBreaks(paragraph))),
    facts?.length && part('table', 'table', facts.map(factRow).join(''), TABLE),
    button && part('p', 'action', part('a', 'button', escaped(button.label), `href="${escaped(button.url)}"`)),
    button && part('p', 'small', escaped(button.url)),
    order && orderTable(order),
    block && part('p', 'small', [`<b>${escaped(block.title)}</b>`, ...block.lines.map(escaped)].join('<br>')),
    remark && part('p', 'small', withBreaks(remark)),
    unsubscribe && part('p', 'foot', `${escaped(unsubscribe.reason)} ${wayOut(unsubscribe)}`),
  ]
  return readable(parts.filter((each) => each).join('\n'))
}

const TABLE = 'width="100%" cellpadding="0" cellspacing="0" border="0"'

function factRow({ label, value }: { label: string; value: string }): string {
  const name = part('span', 'detail', escaped(label))
  return `<tr>${part('td', 'cell', `${name}<br>${part('span', 'strong', escaped(value))}`)}</tr>`
}

function orderTable({ lines, total }: NonNullable<MailParts['order']>): string {
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

function wayOut({ label, url }: NonNullable<MailParts['unsubscribe']>): string {
  return part('a', 'link', escaped(label), `href="${escaped(url)}"`)
}

function withBreaks(text: string): string {
  return escaped(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** Without the characters that turn the direction of all that follows, by which a name could rewrite its sentence. */
function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
