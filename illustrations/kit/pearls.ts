import { taper } from './brush.ts'
import { ellipsePoints, lerp, num, type Point, smoothPath, toward } from './geometry.ts'
import { greens, mix } from './palette.ts'
import { type Spine, through } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

/** One pearl: a round leaf with its clear slit and its tiny point, the stalk on the side away from `heading`. */
function pearl(at: Point, r: number, heading: number, dim = 0): string {
  const tone = (color: string): string => mix(color, '#173527', dim)
  const ball = ellipsePoints(at, r, r * 0.98, 20)
  const beak = smoothPath([
    toward(at, heading - 13, r * 0.96),
    toward(at, heading, r * 1.2),
    toward(at, heading + 13, r * 0.96),
  ])
  const slit = [
    toward(at, heading, r * 0.9),
    toward(at, heading + 74, r * 0.4),
    toward(at, heading + 160, r * 0.66),
    toward(at, heading + 82, r * 0.27),
  ]
  const glow: Point = [at[0] - r * 0.2, at[1] - r * 0.22]
  const shine: Point = [at[0] - r * 0.42, at[1] - r * 0.46]
  return (
    `<path d="${beak}" fill="${tone('#9A8A4E')}"/><path d="${smoothPath(ball)}" fill="${tone('#47803F')}"/>` +
    `<circle cx="${num(glow[0])}" cy="${num(glow[1])}" r="${num(r * 0.74)}" fill="${tone('#7FB257')}"/>` +
    `<path d="${smoothPath(slit)}" fill="${tone('#4A7E45')}" opacity="0.8"/>` +
    `<circle cx="${num(shine[0])}" cy="${num(shine[1])}" r="${num(r * 0.21)}" fill="#EAF5CC" opacity="${dim > 0.2 ? 0.3 : 0.85}"/>`
  )
}

/** One thread with pearls all round it, smaller towards its growing tip. */
export function strand(spine: Spine, r: number, seed: string, dim = 0): string {
  const vary = variation(seed)
  const count = Math.round(spine.length / (r * 1.4))
  const beads = Array.from({ length: count }, (_, index) => {
    const u = (index + 0.6) / count
    const phi = index * 2.2 + vary.around(0, 0.6)
    const size = r * (u > 0.86 ? 1 - (u - 0.86) * 3.4 : 1) * vary.between(0.84, 1.08)
    const out = Math.sin(phi)
    const side = spine.heading(u) + (out >= 0 ? 90 : -90)
    const at = toward(spine.at(u), side, Math.abs(out) * size * 1.15)
    return { at, size, heading: lerp([side, 0], [spine.heading(u), 0], 0.3)[0], near: Math.cos(phi), root: spine.at(u) }
  })
  const drawn = (near: boolean): string =>
    beads
      .filter((bead) => bead.near > 0 === near)
      .map((bead) => pearl(bead.at, bead.size, bead.heading, dim + (near ? 0 : 0.14)))
      .join('')
  const thread = stem({ spine, from: r * 0.3, to: r * 0.2, tones: greens.olive, lift: 0 }).svg
  return drawn(false) + thread + drawn(true)
}

/** Threads spilling over the rim of a pot, and the crown that covers its soil. */
export function spill(x: number, y: number, rx: number, drops: readonly number[], r: number): string {
  const vary = variation('spill')
  const last = drops.length - 1
  const threads = drops.map((drop, index) => {
    const share = (index / last) * 2 - 1
    const edge = Math.sin((share * Math.PI) / 2)
    const depth = Math.sqrt(1 - edge * edge)
    const [bx, by] = [x + edge * rx * 1.1, y + depth * rx * 0.24]
    const sway = vary.around(0, 16)
    const spine = through([
      [x + edge * rx * 0.5, y - 6],
      [x + edge * rx * 0.92, y - r * 1.2 + depth * rx * 0.14],
      [bx, by + r * 1.4],
      [bx + edge * 14 + sway, by + drop * 0.5],
      [bx + edge * 8 - sway, by + drop],
    ])
    return { depth, svg: strand(spine, r * vary.between(0.9, 1.06), `thread${index}`, (1 - depth) * 0.1) }
  })
  threads.sort((a, b) => a.depth - b.depth)
  const mound = Array.from({ length: 150 }, () => {
    const [angle, reach] = [vary.between(0, 6.283), Math.sqrt(vary.next())]
    const at: Point = [
      x + Math.sin(angle) * reach * rx * 0.96,
      y - Math.cos(angle) * reach * rx * 0.17 - (1 - reach * reach) * r * 1.7,
    ]
    return { at, order: Math.cos(angle) * -reach, r: r * vary.between(0.82, 1.06), heading: vary.between(-80, 80) }
  }).sort((a, b) => a.order - b.order)
  const crown = mound.map((bead) => pearl(bead.at, bead.r, bead.heading, Math.max(0, -bead.order) * 0.3)).join('')
  return crown + threads.map(({ svg }) => svg).join('')
}

/** The small brush flower: white florets with purple styles out of a green cup. */
export function brushFlower(at: Point, heading: number, size: number): string {
  const vary = variation('brush')
  const threads = Array.from({ length: 40 }, () => {
    const way = heading + vary.around(0, 62)
    const end = toward(at, way, size * vary.between(0.8, 1.15))
    const tip = toward(end, way + vary.between(-50, 50), size * 0.13)
    return (
      `<path d="${taper([toward(at, heading, size * 0.1), end], size * 0.05, size * 0.035)}" fill="${vary.pick(['#FFFDF3', '#F1ECDC', '#E4DCC8'])}"/>` +
      `<path d="${taper([end, tip], size * 0.04, size * 0.02)}" fill="${vary.pick(['#7B4A78', '#9A6A92', '#D9B15A'])}"/>`
    )
  }).join('')
  const side = (v: number, u: number): Point => toward(toward(at, heading, size * u), heading + 90, v * size * 0.9)
  const cup = [side(-0.26, -0.32), side(-0.3, 0), side(-0.16, 0.34), side(0.16, 0.34), side(0.3, 0), side(0.26, -0.32)]
  return `${threads}<path d="${smoothPath(cup)}" fill="#5C8F4F"/><path d="${smoothPath(cup.slice(0, 3))}" fill="#8DB567"/>`
}
