import { type Point, smoothPath } from './geometry.ts'

/** A flat upright rectangle. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { opacity = 1, radius = 0 }: { readonly opacity?: number; readonly radius?: number } = {},
): string {
  const round = radius > 0 ? ` rx="${radius}"` : ''
  const veil = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round}${veil}/>`
}

/** A flat ellipse, leaning clockwise by `lean` degrees. */
export function oval(x: number, y: number, rx: number, ry: number, fill: string, lean = 0): string {
  const turn = lean === 0 ? '' : ` transform="rotate(${lean} ${x} ${y})"`
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn}/>`
}

/** A flat patch with a smooth outline. */
export function blob(points: readonly Point[], fill: string, opacity = 1): string {
  return `<path d="${smoothPath(points)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

/** A line of hills or treetops across a picture, filled down to `foot`. */
export function ridge(points: readonly Point[], fill: string, foot = 1010): string {
  return `<path d="${smoothPath(points, false)}L1240 ${foot}L-40 ${foot}Z" fill="${fill}"/>`
}
