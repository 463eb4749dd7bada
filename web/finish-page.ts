/** Stands for the stylesheet while a page is rendered: to escape and encode all of it each time costs more than the page. */
export const STYLES_MARK = '/* styles */'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g

/**
 * Puts the stylesheet into its place, and moves the links to the page's scripts behind all that is seen and needs none of
 * them, marked as unhurried: in the head, as urgent as preloads are, they would take the line from pictures and fonts.
 * Only the head is read, byte by byte (`latin1`); all else is copied as it is.
 */
export function finishPage(rendered: Buffer, styles: Buffer | null): Uint8Array<ArrayBuffer> {
  const headEnd = rendered.indexOf('</head>')
  const bodyEnd = rendered.lastIndexOf('</body>')
  const head = rendered.toString('latin1', 0, headEnd)
  const links = head.match(MODULE_PRELOAD) ?? []
  const unhurried = links.map((link) => link.replace('<link', '<link fetchpriority="low"'))
  const [before = '', after] = head.replace(MODULE_PRELOAD, '').split(STYLES_MARK)
  return Buffer.concat([
    Buffer.from(before, 'latin1'),
    ...(styles === null || after === undefined ? [] : [styles, Buffer.from(after, 'latin1')]),
    rendered.subarray(headEnd, bodyEnd),
    Buffer.from(unhurried.join(''), 'latin1'),
    rendered.subarray(bodyEnd),
  ])
}
