import { encode } from 'uqr'

/** Modules around the code that stay light, as the standard has it. */
const QUIET = 4

/** The dark runs of a QR code, row by row, in modules from its upper left corner, and its size with the light border. */
export type QrDrawing = { size: number; runs: readonly { x: number; y: number; width: number }[] }

/** The QR code of a text, of medium error correction. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const runs = data.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && row[x - 1] !== true ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return { x, y, width: (end < 0 ? row.length : end) - x }
    })
  })
  return { size, runs }
}

/** The QR code of a text as the address of a picture that needs no request: a few kilobytes of SVG. */
export function qrImageUrl(text: string): string {
  const { size, runs } = drawQr(text)
  const path = runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
