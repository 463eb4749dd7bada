import { plainName } from '../../../domain/unlinked-text.ts'
import type { MailParts } from '../../platform/database/tables/messages.ts'
import { contactLines, type MailContact } from './mail-contact.ts'
import { escaped, mailPage, part } from './mail-page.ts'

/** The content of a mail; its layout is applied when it is sent. */
export type Mail = MailParts & { subject: string }

/** The same as plain text and as HTML */
type MailText = { text: string; html: string }

/**
 * Renders a mail as text and as HTML, readable on a phone, in light and dark mode, without images. Everything
 * is escaped, and no name or address becomes a link. The footer names the shop and its contact.
 */
export function composeMail(shopName: string, written: Mail, contact: MailContact): MailText {
  const mail = withTyped(written)
  const footer = { shopName, contact }
  const page = mailPage(shopName, removeBidiControls(mail.subject), preheaderOf(mail), renderHtml(mail, footer))
  return { text: renderText(mail, footer), html: page }
}

/** Shows what customers typed as names and addresses. */
function withTyped({ reader, block, ...mail }: Mail): Mail {
  return {
    ...mail,
    paragraphs: reader === undefined ? mail.paragraphs : [greeting(reader), ...mail.paragraphs],
    ...(block && { block: { ...block, lines: block.lines.map((line) => plainName(line, LONGEST_LINE)) } }),
  }
}

/** A street may have 200 characters. */
const LONGEST_LINE = 200

function greeting(reader: string): string {
  return `${`Namaste ${plainName(reader)}`.trim()},`
}

type Footer = { shopName: string; contact: MailContact }

function preheaderOf({ preheader, paragraphs, subject }: Mail): string {
  return preheader ?? paragraphs[1] ?? paragraphs[0] ?? subject
}

function renderText(
  { paragraphs, facts, button, links, order, block, remark, unsubscribe }: Mail,
  footer: Footer,
): string {
  const lines = order?.lines.map(({ name, detail, sum }) => `${name}\n  ${detail} = ${sum}`)
  const parts = [
    ...paragraphs,
    facts?.length && facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.url}`,
    ...(links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    order && [...(lines ?? []), ...sumsOf(order).map(({ label, sum }) => `${label}: ${sum}`)].join('\n'),
    block && [`${block.title}:`, ...block.lines].join('\n'),
    remark,
    ['-- ', footer.shopName, ...contactLines(footer.contact)].join('\n'),
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}: ${unsubscribe.url}`,
  ]
  return `${removeBidiControls(parts.filter((each) => each).join('\n\n'))}\n`
}

function renderHtml(
  { paragraphs, facts, button, links, order, block, remark, unsubscribe }: Mail,
  footer: Footer,
): string {
  const parts = [
    ...paragraphs.map((paragraph) => part('p', 'text', withBreaks(paragraph))),
    facts?.length && part('table', 'table', facts.map(factRow).join(''), TABLE),
    button && part('p', 'action', part('a', 'button', escaped(button.label), `href="${escaped(button.url)}"`)),
    button && part('p', 'small', escaped(button.url)),
    ...(links ?? []).map((link) => part('p', 'text', linkTo(link))),
    order && orderTable(order),
    block && part('p', 'small', [`<b>${escaped(block.title)}</b>`, ...block.lines.map(escaped)].join('<br>')),
    remark && part('p', 'small', withBreaks(remark)),
    part(
      'p',
      'foot',
      [`<b>${escaped(footer.shopName)}</b>`, ...contactLines(footer.contact).map(escaped)].join('<br>'),
    ),
    unsubscribe && part('p', 'small', `${escaped(unsubscribe.reason)} ${linkTo(unsubscribe)}`),
  ]
  return removeBidiControls(parts.filter((each) => each).join('\n'))
}

const TABLE = 'width="100%" cellpadding="0" cellspacing="0" border="0"'

function factRow({ label, value }: { label: string; value: string }): string {
  const name = part('span', 'detail', escaped(label))
  return `<tr>${part('td', 'cell', `${name}<br>${part('span', 'strong', escaped(value))}`)}</tr>`
}

function orderTable({ lines, ...sums }: NonNullable<Mail['order']>): string {
  const rows = lines.map(({ name, detail, sum }) => {
    const product = `${escaped(name)}<br>${part('span', 'detail', escaped(detail))}`
    return `<tr>${part('td', 'cell', product)}${part('td', 'sum', escaped(sum))}</tr>`
  })
  const sumRows = sumsOf(sums).map(({ label, sum }) => {
    const cells = [part('span', 'strong', label), part('span', 'strong', escaped(sum))] as const
    return `<tr>${part('td', 'cell', cells[0])}${part('td', 'sum', cells[1])}</tr>`
  })
  return part('table', 'table', [...rows, ...sumRows].join('\n'), TABLE)
}

/** What stands below the lines of an order. */
function sumsOf({ delivery, total }: Pick<NonNullable<Mail['order']>, 'delivery' | 'total'>) {
  return [...(delivery === undefined ? [] : [{ label: 'Delivery', sum: delivery }]), { label: 'Total', sum: total }]
}

function linkTo({ label, url }: { label: string; url: string }): string {
  return part('a', 'link', escaped(label), `href="${escaped(url)}"`)
}

function withBreaks(text: string): string {
  return escaped(text).replace(/\r\n|\r|\n/g, '<br>')
}

/**
 * Removes the characters that change the direction of the text after them, by which a name could alter its sentence.
 */
export function removeBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Cuts a text to at most `longest` characters without splitting a surrogate pair. */
export function truncate(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}
