import type { MailText } from './mail.ts'

/** A mail's parts in order: a greeting and paragraphs of plain text, one button perhaps, a closing remark perhaps. */
export type MailParts = {
  shopName: string
  subject: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  remark?: string
}

/** Sets a mail as text and as HTML, readable on a phone, in light and in dark. Everything in it is escaped. */
export function composeMail({ shopName, subject, paragraphs, button, remark }: MailParts): MailText {
  const link = button && `${button.label}:\n${button.url}`
  const text = [...paragraphs, link, remark, `-- \n${shopName}`].filter((part) => part !== undefined).join('\n\n')
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    button && `<p><a class="button" href="${escaped(button.url)}">${escaped(button.label)}</a></p>`,
    button && `<p class="small">${escaped(button.url)}</p>`,
    remark && `<p class="small">${escaped(remark)}</p>`,
  ]
  return { subject, text: `${text}\n`, html: page(shopName, subject, body.filter(Boolean).join('\n')) }
}

function page(shopName: string, subject: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="shop">${escaped(shopName)}</p>
<h1>${escaped(subject)}</h1>
${body}
</main>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; background: #faf6ee; color: #22301f; font: 17px/1.5 sans-serif; }
main { max-width: 520px; margin: 0 auto; }
h1 { font: 600 24px/1.25 Georgia, serif; color: #1f3d2b; }
.shop { font: 600 17px Georgia, serif; color: #4f7a4a; }
.button { display: inline-block; padding: 12px 20px; border-radius: 8px; background: #a64b2a; color: #fff; text-decoration: none; }
.small { font-size: 14px; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #16201a; color: #ece7da; }
  h1, .shop { color: #b9d3b0; }
}
`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
