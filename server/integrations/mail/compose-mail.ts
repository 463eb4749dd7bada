import type { Settings } from '../../../contract/forms/settings.ts'
import { plainName } from '../../../domain/unlinked-text.ts'
import type { MailParts } from '../../database/column-types.ts'

/** The content of a mail; its layout is applied when it is sent. */
export type Mail = MailParts & { subject: string }

/**
 * Renders a mail as text and as HTML, readable on a phone, in light and dark mode, without images. Everything
 * is escaped, and no name or address becomes a link. The footer names the shop and its contact.
 */
export function composeMail(shopName: string, written: Mail, contact: MailContact): { text: string; html: string } {
  const mail = withTyped(written)
  const { phone, email, street, city, state, zipCode } = contact
  const help = [`Help: ${phone}, ${email}`, `${street}, ${city} ${zipCode}, ${state}, India`]
  const footer = [shopName, ...help] as const
  const { subject, preheader = mail.paragraphs[1] ?? mail.paragraphs[0] ?? subject } = mail
  return {
    text: removeBidiControls(renderText(mail, footer)),
    html: mailPage(shopName, removeBidiControls(subject), preheader, removeBidiControls(renderHtml(mail, footer))),
  }
}

/** Shows what customers typed as names and addresses. */
function withTyped({ reader, block, ...mail }: Mail): Mail {
  return {
    ...mail,
    paragraphs: [...(reader === undefined ? [] : [`${`Namaste ${plainName(reader)}`.trim()},`]), ...mail.paragraphs],
    ...(block && { block: { ...block, lines: block.lines.map((line) => plainName(line, LONGEST_LINE)) } }),
  }
}

/** A street may have 200 characters. */
const LONGEST_LINE = 200

type Footer = readonly [shopName: string, ...contact: string[]]

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
    ['-- ', ...footer].join('\n'),
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}: ${unsubscribe.url}`,
  ]
  return `${parts.filter((each) => each).join('\n\n')}\n`
}

function renderHtml(
  { paragraphs, facts, button, links, order, block, remark, unsubscribe }: Mail,
  [shopName, ...contact]: Footer,
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
    part('p', 'foot', [`<b>${escaped(shopName)}</b>`, ...contact.map(escaped)].join('<br>')),
    unsubscribe && part('p', 'small', `${escaped(unsubscribe.reason)} ${linkTo(unsubscribe)}`),
  ]
  return parts.filter((each) => each).join('\n')
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
  const strong = (text: string) => part('span', 'strong', escaped(text))
  const sumRows = sumsOf(sums).map(
    ({ label, sum }) => `<tr>${part('td', 'cell', strong(label))}${part('td', 'sum', strong(sum))}</tr>`,
  )
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

/** Removes the characters that change the direction of the text after them, by which a name could alter its sentence. */
export function removeBidiControls(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Cuts a text to at most `longest` characters without splitting a surrogate pair. */
export function truncate(text: string, longest: number): string {
  return [...text].slice(0, longest).join('')
}

const SANS = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline styles in light mode, by kind of element: many mail programs drop stylesheets. */
const styles = {
  paper: 'margin:0;padding:0;background:#faf6ee;color:#22301f',
  sheet: 'max-width:560px;background:#fffdf8;border:1px solid #e3dccb;border-radius:10px',
  inner: `padding:24px 24px 28px;font:17px/1.5 ${SANS};color:#22301f;text-align:left;word-break:break-word`,
  shop: 'margin:0 0 20px;font:600 18px Georgia,serif;color:#4f7a4a',
  title: 'margin:0 0 16px;font:600 25px/1.25 Georgia,serif;color:#1f3d2b',
  text: 'margin:0 0 14px',
  action: 'margin:22px 0 10px',
  button:
    'display:inline-block;padding:13px 22px;border-radius:8px;background:#a64b2a;color:#ffffff;font-weight:600;text-decoration:none',
  small: 'margin:0 0 14px;font-size:14px;line-height:1.5;color:#5a6353',
  foot: 'margin:24px 0 0;padding-top:14px;border-top:1px solid #e3dccb;font-size:13px;line-height:1.5;color:#5a6353',
  link: 'color:#5a6353;text-decoration:underline',
  table: 'margin:22px 0;border-collapse:collapse',
  cell: `padding:10px 0;border-top:1px solid #e3dccb;font:16px/1.4 ${SANS};color:#22301f;vertical-align:top;text-align:left`,
  sum: `padding:10px 0 10px 16px;border-top:1px solid #e3dccb;font:16px/1.4 ${SANS};color:#22301f;vertical-align:top;text-align:right;white-space:nowrap`,
  detail: 'font-size:14px;color:#5a6353',
  strong: 'font-weight:700',
} as const

/** Dark mode. `!important` overrides the inline styles. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #131a15 !important; }
  .sheet { background: #1b241e !important; border-color: #33413a !important; }
  .inner, .cell, .sum { color: #ece7da !important; border-color: #33413a !important; }
  .title, .shop { color: #b9d3b0 !important; }
  .small, .foot, .link, .detail { color: #b3b8a8 !important; border-color: #33413a !important; }
}
@media (max-width: 420px) { .inner { padding: 20px 16px 24px !important; } }
`

/** Blanks that stop inboxes from showing the beginning of the mail after the preheader. */
const PADDING = '&#8199;&#847; '.repeat(60)

/** Renders an element with the styles of its kind. The content is HTML already. */
function part(tag: string, kind: keyof typeof styles, content: string, attributes = ''): string {
  return `<${tag} class="${kind}" style="${styles[kind]}"${attributes && ` ${attributes}`}>${content}</${tag}>`
}

const LAYOUT = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Renders the page around every mail. It loads nothing remote. The body is HTML already. */
function mailPage(shopName: string, subject: string, preheader: string, body: string): string {
  const inner = [part('p', 'shop', escaped(shopName)), part('h1', 'title', escaped(subject)), body].join('\n')
  const sheet = part('table', 'sheet', `<tr>${part('td', 'inner', `\n${inner}\n`)}</tr>`, LAYOUT)
  const paper = `<tr><td align="center" style="padding:20px 12px">\n${sheet}\n</td></tr>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="paper" style="${styles.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}${PADDING}</div>
${part('table', 'paper', paper, LAYOUT)}
</body>
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** The seller's contact in the footer of every mail. */
export type MailContact = Pick<Settings, 'phone' | 'email' | 'street' | 'city' | 'state' | 'zipCode'>
