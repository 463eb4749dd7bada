import { taper } from './brush.ts'
import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix } from './palette.ts'
import { clipped } from './shape.ts'
import { variation } from './variation.ts'

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, round = 0): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" opacity="${opacity}" rx="${round}"/>`

/** A window in a wall: hazy trees outside, panes in columns and rows, `bar` wide. */
export function casement(
  x: number,
  y: number,
  w: number,
  h: number,
  { columns = 2, rows = 2, bar = 18, color = '#FBF6E9', sky = '#D5E4E2' } = {},
): string {
  const vary = variation(`window${x}${w}`)
  const crown = (cx: number, cy: number, r: number, fill: string): string => {
    const rim = Array.from({ length: 9 }, (_, index): Point => {
      const angle = (index / 9) * Math.PI * 2
      return [cx + Math.cos(angle) * r * vary.between(0.85, 1.15), cy + Math.sin(angle) * r * vary.between(0.7, 1)]
    })
    return `<path d="${smoothPath(rim)}" fill="${fill}"/>`
  }
  const garden = [0.1, 0.42, 0.78, 1]
    .map((share, index) =>
      crown(x + w * share, y + h * (0.98 - (index % 2) * 0.1), w * 0.3, index % 2 ? '#B9CDB0' : '#A9C2A2'),
    )
    .join('')
  let frame = ''
  for (let column = 0; column <= columns; column++) {
    const at = x + (w * column) / columns - bar / 2
    frame +=
      rect(at, y - bar / 2, bar, h + bar, color) +
      rect(at + bar * 0.7, y, bar * 0.3, h, mix(color, '#7A6548', 0.3), 0.7)
  }
  for (let row = 0; row <= rows; row++) frame += rect(x - bar / 2, y + (h * row) / rows - bar / 2, w + bar, bar, color)
  return (
    rect(x, y, w, h, sky) +
    clipped(
      garden,
      straightPath([
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ]),
    ) +
    frame
  )
}

/** A curtain in soft folds; a sheer one lets what is behind shine through. */
export function curtain(x: number, top: number, w: number, h: number, color: string, opacity = 1, folds = 6): string {
  const vary = variation(`curtain${x}`)
  let svg = rect(x, top, w, h, color, opacity)
  for (let fold = 0; fold < folds; fold++) {
    const at = x + (w * (fold + vary.between(0.25, 0.75))) / folds
    const line: Point[] = [0, 0.3, 0.6, 1].map((t) => [at + vary.between(-6, 6) * t, top + h * t])
    svg += `<path d="${taper(line, w / folds / 5, w / folds / 2.2)}" fill="${mix(color, '#8A6F4C', 0.3)}" opacity="${opacity * 0.5}"/>`
    const glint = line.map(([px, py]): Point => [px - w / folds / 3, py])
    svg += `<path d="${taper(glint, w / folds / 8, w / folds / 4)}" fill="#FFFDF4" opacity="${opacity * 0.5}"/>`
  }
  return svg
}

/** Wall tiles with pale joints; a few differ in tone. */
export function tiles(x: number, y: number, w: number, h: number, size: number, color: string): string {
  const vary = variation(`tiles${x}${y}`)
  let svg = rect(x, y, w, h, mix(color, '#FFFFFF', 0.5))
  for (let row = 0; row * size < h; row++) {
    for (let column = 0; column * size < w; column++) {
      const fill = mix(color, vary.chance(0.5) ? '#FFFFFF' : '#6B7F77', vary.between(0, 0.09))
      svg += rect(x + column * size + 2, y + row * size + 2, size - 4, size - 4, fill, 1, 4)
    }
  }
  return svg
}

/** A framed picture: hills under a sun, or whatever is given to hang in it. */
export function framed(x: number, y: number, w: number, h: number, ink = '#C4623A', wood = '#8A5F3B'): string {
  const hill = (lift: number, fill: string): string =>
    `<path d="M${num(x + 34)} ${num(y + h - 34)}V${num(y + h * (1 - lift))}Q${num(x + w * 0.35)} ${num(y + h * (0.86 - lift))} ${num(x + w * 0.55)} ${num(y + h * (1 - lift))}T${num(x + w - 34)} ${num(y + h * (0.96 - lift))}V${num(y + h - 34)}Z" fill="${fill}"/>`
  return (
    rect(x + 10, y + 14, w, h, '#5A4632', 0.16) +
    rect(x, y, w, h, wood) +
    rect(x + 12, y + 12, w - 24, h - 24, '#FAF4E6') +
    rect(x + 34, y + 34, w - 68, h - 68, '#EBDFC6') +
    `<circle cx="${num(x + w * 0.62)}" cy="${num(y + h * 0.38)}" r="${num(w * 0.12)}" fill="${ink}"/>` +
    hill(0.42, '#A9BB98') +
    hill(0.28, '#6F8F70')
  )
}

/** A skirting board along the foot of a wall. */
export function skirting(y: number, wallColor: string, height = 38): string {
  return (
    rect(-20, y - height, 1240, height, mix(wallColor, '#FFFFFF', 0.45)) + rect(-20, y - 2, 1240, 5, '#6B4428', 0.4)
  )
}
