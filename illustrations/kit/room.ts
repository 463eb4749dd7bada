import { taper } from './brush.ts'
import { num, type Point, straightPath } from './geometry.ts'
import { mix, woods } from './palette.ts'
import { variation } from './variation.ts'

/** A painted wall filling the picture's upper part. */
export function wall(width: number, bottom: number, color: string): string {
  return `<rect x="-20" y="-20" width="${width + 40}" height="${bottom + 20}" fill="${color}"/>`
}

/** A floor, table or shelf top: lit surface from `top` to `front`, then its front edge of `thick`. */
export function surface(left: number, right: number, top: number, front: number, thick: number, color: string): string {
  const lean = (front - top) * 0.12
  const plane = straightPath([
    [left + lean, top],
    [right - lean, top],
    [right, front],
    [left, front],
  ])
  const edge = `<rect x="${num(left)}" y="${num(front)}" width="${num(right - left)}" height="${num(thick)}" fill="${mix(color, '#4A2F1C', 0.32)}"/>`
  const vary = variation(`${left}${top}${color}`)
  let grain = ''
  for (let index = 0; index < 14; index++) {
    const y = vary.between(top + 4, front - 4)
    const reach = vary.between(0.1, 0.34) * (right - left)
    const from = vary.between(left + lean, right - lean - reach)
    const line: Point[] = [0, 0.35, 0.7, 1].map((t) => [from + t * reach, y + vary.between(-2, 2)])
    grain += `<path d="${taper(line, 3, 1)}" fill="${mix(color, '#4A2F1C', 0.3)}" opacity="0.35"/>`
  }
  return `<path d="${plane}" fill="${color}"/>${grain}${thick > 0 ? edge : ''}`
}

/** A wall shelf with two brackets and the shadow it throws. */
export function shelf(left: number, right: number, y: number, color: string = woods.teak.light): string {
  const bracket = (x: number): string =>
    `<path d="${straightPath([
      [x, y + 20],
      [x + 16, y + 20],
      [x + 16, y + 84],
      [x + 8, y + 92],
    ])}" fill="${woods.teak.dark}"/>`
  const shade = straightPath([
    [left + 30, y + 34],
    [right + 46, y + 34],
    [right + 30, y + 86],
    [left + 60, y + 86],
  ])
  return `<path d="${shade}" fill="#5A4632" opacity="0.16" filter="url(#crisp)"/>${bracket(left + 60)}${bracket(right - 76)}${surface(left, right, y - 12, y + 6, 22, color)}`
}

/** Slanting panes of window light on a wall, with its top left corner at (x, y). */
export function windowLight(x: number, y: number, width: number, height: number, opacity = 0.4): string {
  const skew = height * 0.34
  const pane = (column: number, row: number): string => {
    const at = (u: number, v: number): Point => [x + width * u + skew * v, y + height * v + width * u * 0.12]
    const [u0, u1] = [column * 0.52, column * 0.52 + 0.48]
    const [v0, v1] = [row * 0.52, row * 0.52 + 0.48]
    return `<path d="${straightPath([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)])}"/>`
  }
  return `<g fill="#FFF9E4" opacity="${opacity}">${pane(0, 0)}${pane(1, 0)}${pane(0, 1)}${pane(1, 1)}</g>`
}

/** An arch painted on the wall or a niche in it: a quiet shape to set plants against. */
export function arch(x: number, bottom: number, width: number, height: number, color: string): string {
  const r = width / 2
  return `<path d="M${num(x - r)} ${num(bottom)}V${num(bottom - height + r)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} ${num(bottom - height + r)}V${num(bottom)}Z" fill="${color}"/>`
}
