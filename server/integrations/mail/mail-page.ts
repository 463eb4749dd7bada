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
export function part(tag: string, kind: keyof typeof styles, content: string, attributes = ''): string {
  return `<${tag} class="${kind}" style="${styles[kind]}"${attributes && ` ${attributes}`}>${content}</${tag}>`
}

const LAYOUT = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Renders the page around every mail. It loads nothing remote. The body is HTML already. */
export function mailPage(shopName: string, subject: string, preheader: string, body: string): string {
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

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
