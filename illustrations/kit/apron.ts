import { taper } from './brush.ts'
import { box } from './flat.ts'
import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix, woods } from './palette.ts'
import { clipped } from './shape.ts'

/** A gardener's apron hung from a peg at (x, y), its hem `length` below, with a pocket that things can stick out of. */
export function apron(x: number, y: number, length: number, color: string, inPocket: string): string {
  const at = (dx: number, down: number): Point => [x + dx * length, y + down * length]
  const [light, dark] = [mix(color, '#FFFFFF', 0.2), mix(color, '#101C16', 0.34)]
  const outline = smoothPath([
    at(-0.13, 0.2),
    at(0, 0.225),
    at(0.13, 0.19),
    at(0.165, 0.33),
    at(0.29, 0.43),
    at(0.315, 0.7),
    at(0.3, 0.985),
    at(0.1, 1.01),
    at(-0.12, 0.99),
    at(-0.31, 1.005),
    at(-0.31, 0.7),
    at(-0.28, 0.44),
    at(-0.165, 0.34),
  ])
  const strap = (side: number): string =>
    `<path d="${taper([at(side * 0.012, 0.01), at(side * 0.07, 0.08), at(side * 0.115, 0.22)], length * 0.03, length * 0.034)}" fill="${side < 0 ? light : dark}"/>`
  const fold = (from: number, to: number, wide: number, fill: string): string =>
    `<path d="${taper([at(from, 0.26), at((from + to) / 2 - 0.01, 0.6), at(to, 1.02)], length * 0.006, length * wide)}" fill="${fill}" opacity="0.6"/>`
  const pocket = straightPath([at(-0.2, 0.6), at(0.19, 0.59), at(0.185, 0.8), at(-0.19, 0.81)])
  const hem = straightPath([at(-0.2, 0.6), at(0.19, 0.59), at(0.19, 0.62), at(-0.2, 0.63)])
  const tie = (side: number): string =>
    `<path d="${taper([at(side * 0.28, 0.44), at(side * 0.36, 0.56), at(side * 0.35, 0.72), at(side * 0.4, 0.84)], length * 0.022, length * 0.02)}" fill="${dark}"/>`
  return (
    `<path d="${outline}" transform="translate(${num(length * 0.035)} ${num(length * 0.03)})" fill="#5A4632" opacity="0.26" filter="url(#crisp)"/>` +
    tie(1) +
    tie(-1) +
    `<path d="${outline}" fill="${color}"/>` +
    clipped(
      fold(-0.08, -0.2, 0.07, light) +
        fold(0.05, 0.14, 0.06, dark) +
        fold(0.2, 0.27, 0.08, dark) +
        fold(-0.2, -0.29, 0.04, light),
      outline,
    ) +
    strap(-1) +
    strap(1) +
    inPocket +
    `<path d="${pocket}" fill="${mix(color, '#FFFFFF', 0.08)}"/><path d="${hem}" fill="${light}"/>` +
    `<path d="${straightPath([at(-0.005, 0.62), at(0.003, 0.62), at(0.001, 0.8), at(-0.005, 0.8)])}" fill="${dark}" opacity="0.7"/>` +
    `<path d="${straightPath([at(0.13, 0.62), at(0.19, 0.62), at(0.185, 0.8), at(0.14, 0.8)])}" fill="${dark}" opacity="0.35"/>` +
    box(x - length * 0.02, y - length * 0.03, length * 0.04, length * 0.06, woods.teak.dark) +
    `<circle cx="${x}" cy="${num(y)}" r="${num(length * 0.034)}" fill="${woods.teak.light}"/><circle cx="${num(x + 4)}" cy="${num(y + 5)}" r="${num(length * 0.02)}" fill="${woods.teak.mid}"/>`
  )
}

/** Secateurs standing head up, the foot of their handles at (x, y), leaning by `lean` degrees. */
export function secateurs(x: number, y: number, size: number, lean: number): string {
  const handle = (side: number, fill: string, edge: string): string => {
    const points: Point[] = [
      [side * 0.12 * size, 0],
      [side * 0.2 * size, -0.3 * size],
      [side * 0.06 * size, -0.56 * size],
    ]
    return `<path d="${taper(points, size * 0.12, size * 0.09)}" fill="${fill}"/><path d="${taper(points, size * 0.04, size * 0.03)}" fill="${edge}"/>`
  }
  const blade = `M${num(-size * 0.05)} ${num(-size * 0.5)}Q${num(-size * 0.2)} ${num(-size * 0.8)} ${num(size * 0.02)} ${num(-size)}Q${num(size * 0.1)} ${num(-size * 0.76)} ${num(size * 0.06)} ${num(-size * 0.5)}Z`
  const hook = `M${num(size * 0.02)} ${num(-size * 0.5)}Q${num(size * 0.26)} ${num(-size * 0.7)} ${num(size * 0.13)} ${num(-size * 0.94)}Q${num(size * 0.13)} ${num(-size * 0.74)} ${num(size * 0.04)} ${num(-size * 0.62)}Z`
  return (
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${lean})"><path d="${hook}" fill="#5E6762"/><path d="${blade}" fill="#A9B2AC"/>` +
    `<path d="M${num(-size * 0.07)} ${num(-size * 0.6)}Q${num(-size * 0.13)} ${num(-size * 0.8)} ${num(size * 0.01)} ${num(-size * 0.96)}Q${num(-size * 0.04)} ${num(-size * 0.78)} ${num(-size * 0.02)} ${num(-size * 0.6)}Z" fill="#DDE3DC"/>` +
    `${handle(1, '#8E3F25', '#C4623A')}${handle(-1, '#C4623A', '#E59468')}<circle r="${num(size * 0.06)}" cy="${num(-size * 0.54)}" fill="#D8D2BC"/><circle r="${num(size * 0.026)}" cy="${num(-size * 0.54)}" fill="#5E6762"/></g>`
  )
}

/** A hand trowel leaning with its blade down, the tip at (x, y). */
export function trowel(x: number, y: number, size: number, lean: number): string {
  const blade = `M0 0Q${num(-size * 0.14)} ${num(-size * 0.16)} ${num(-size * 0.1)} ${num(-size * 0.4)}H${num(size * 0.1)}Q${num(size * 0.14)} ${num(-size * 0.16)} 0 0Z`
  return (
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${lean})"><path d="${blade}" fill="#8C958F"/><path d="M0 0Q${num(-size * 0.14)} ${num(-size * 0.16)} ${num(-size * 0.1)} ${num(-size * 0.4)}H${num(-size * 0.02)}Z" fill="#C3CAC3"/>` +
    `${box(-size * 0.025, -size * 0.54, size * 0.05, size * 0.16, '#6A736D')}${box(-size * 0.055, -size, size * 0.11, size * 0.48, '#B98557', { radius: 20 })}${box(-size * 0.045, -size * 0.98, size * 0.035, size * 0.44, '#DDB083', { radius: 8 })}</g>`
  )
}
