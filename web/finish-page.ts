/**
 * A placeholder for the stylesheet during rendering: escaping and encoding the stylesheet each time costs more than the
 * page.
 */
export const STYLES_MARK = '/* styles */'

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g

/**
 * Inserts the stylesheet, and moves the `modulepreload` links from the head to the end of the body with low priority:
 * in the head they would compete with pictures and fonts. Only the head is parsed, byte by byte (`latin1`); the rest is
 * copied.
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
