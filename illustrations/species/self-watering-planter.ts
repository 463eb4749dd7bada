import type { Views } from '../index.ts'
import { picture } from '../kit/document.ts'
import { ellipsePoints, num, type Point, smoothPath, straightPath } from '../kit/geometry.ts'
import type { Glaze } from '../kit/glazes.ts'
import { framed, skirting } from '../kit/interior.ts'
import { type Pot, pot, rooted } from '../kit/pot.ts'
import { bands, layered, type Pattern } from '../kit/pot-patterns.ts'
import { cutaway } from '../kit/reservoir-section.ts'
import { surface, wall } from '../kit/room.ts'
import { painted, type Shape, stack } from '../kit/shape.ts'
import { stool } from '../kit/stool.ts'
import { clump } from './peace-lily.ts'

const white: Glaze = { light: '#FFFFFB', mid: '#F1EFE8', dark: '#C3C0B6', deep: '#77746C', rim: '#FAF9F4', gloss: 0.35 }

/** The step where the inner pot stands on the reservoir, the foot's edge, and the overflow slit. */
const seams: Pattern = (surface) => {
  const slit = [20, 26, 32].map((theta) => surface.at(theta, 0.815))
  const low = [32, 26, 20].map((theta) => surface.at(theta, 0.831))
  return (
    bands([0.752, 0.768, '#8F8C84'], [0.768, 0.784, '#FFFFFB'], [0.03, 0.038, '#D5D2C8'])(surface) +
    `<path d="${straightPath([...slit, ...low])}" fill="#5B5952"/>`
  )
}

/** The planter, its foot at (x, y). */
function planter(x: number, y: number, radius: number, filling: 'none' | 'soil'): Pot {
  return pot({
    x,
    y,
    radius,
    height: radius * 2.36,
    profile: [
      [0, 1],
      [0.035, 1.002],
      [0.04, 0.975],
      [0.4, 0.93],
      [0.742, 0.86],
      [0.752, 0.858],
      [0.766, 0.96],
      [0.8, 0.97],
      [0.97, 0.945],
      [1, 0.92],
    ],
    glaze: white,
    filling,
    seed: 'reservoir',
    pattern: layered(seams),
  })
}

/** The clear gauge with its red float and two marks, `u` full. */
function gauge(x: number, y: number, size: number, full: number): string {
  const [w, h] = [size * 0.36, size]
  const capsule = (grow: number, fill: string): string =>
    `<rect x="${num(x - w / 2 - grow)}" y="${num(y - h - grow)}" width="${num(w + grow * 2)}" height="${num(h + grow * 2)}" rx="${num(w / 2 + grow)}" fill="${fill}"/>`
  const level = y - w * 0.6 - (h - w * 1.2) * full
  const mark = (share: number): string =>
    `<rect x="${num(x + w * 0.66)}" y="${num(y - w * 0.6 - (h - w * 1.2) * share - 2)}" width="${num(w * 0.5)}" height="5" rx="2" fill="#7F8C8C"/>`
  return (
    capsule(size * 0.05, '#B9B7AF') +
    capsule(size * 0.02, '#FFFFFB') +
    capsule(0, '#D8E4E6') +
    `<rect x="${num(x - w / 2)}" y="${num(level)}" width="${num(w)}" height="${num(y - level - w * 0.3)}" fill="#9FC3CC"/><ellipse cx="${num(x)}" cy="${num(y - w * 0.34)}" rx="${num(w / 2)}" ry="${num(w * 0.34)}" fill="#9FC3CC"/>` +
    `<rect x="${num(x - w * 0.36)}" y="${num(level - w * 0.5)}" width="${num(w * 0.72)}" height="${num(w)}" rx="${num(w * 0.3)}" fill="#CF3B2D"/><rect x="${num(x - w * 0.26)}" y="${num(level - w * 0.38)}" width="${num(w * 0.18)}" height="${num(w * 0.72)}" rx="${num(w * 0.09)}" fill="#F2907C"/>` +
    `<rect x="${num(x - w * 0.36)}" y="${num(y - h + w * 0.4)}" width="${num(w * 0.12)}" height="${num(h - w * 0.9)}" rx="3" fill="#FFFFFF" opacity="0.7"/>` +
    mark(0.94) +
    mark(0.1)
  )
}

/** The filling spout standing out of the reservoir on the right, with its cap. */
function spout(x: number, y: number, size: number): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size]
  const cup = (from: Point, to: Point, lift: number): string =>
    smoothPath(
      ellipsePoints(
        [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - lift * size],
        (to[0] - from[0]) / 2,
        size * 0.11,
        20,
      ),
    )
  const body = [at(-0.3, 0.42), at(-0.3, -0.24), at(0.52, -0.4), at(0.5, -0.16), at(0.3, 0.14), at(0.02, 0.44)]
  return (
    `<path d="${straightPath(body)}" fill="${white.mid}"/><path d="${straightPath([at(0.3, -0.36), at(0.52, -0.4), at(0.5, -0.16), at(0.3, 0.14), at(0.02, 0.44), at(-0.04, 0.3)])}" fill="${white.dark}"/>` +
    `<path d="${cup(at(-0.12, -0.4), at(0.54, -0.4), 0)}" fill="#AFACA2"/>` +
    `<path d="${straightPath([at(-0.14, -0.54), at(0.56, -0.54), at(0.56, -0.4), at(-0.14, -0.4)])}" fill="#7F9A86"/><path d="${cup(at(-0.14, -0.4), at(0.56, -0.4), 0)}" fill="#7F9A86"/><path d="${straightPath([at(0.3, -0.5), at(0.56, -0.52), at(0.56, -0.4), at(0.3, -0.32)])}" fill="#5E7A68"/>` +
    `<path d="${cup(at(-0.14, -0.54), at(0.56, -0.54), 0)}" fill="#A9C0AC"/><path d="${cup(at(0.06, -0.56), at(0.36, -0.56), 0.02)}" fill="#8FAA95"/>`
  )
}

/** The planter with its gauge and spout. */
function equipped(
  x: number,
  y: number,
  radius: number,
  filling: 'none' | 'soil',
  full = 0.8,
): { shape: Shape; vessel: Pot } {
  const vessel = planter(x, y, radius, filling)
  const front = y + radius * 0.17
  const fittings =
    gauge(x - radius * 0.34, front - radius * 0.12, radius * 0.44, full) +
    spout(x + radius * 0.98, y - radius * 0.26, radius * 0.52)
  return { shape: { ...vessel.shape, svg: vessel.shape.svg + fittings }, vessel }
}

/** A suitcase packed for a fortnight, its foot at (x, y). */
function suitcase(x: number, y: number, w: number, h: number): string {
  const box = (dx: number, dy: number, bw: number, bh: number, fill: string, round = 0): string =>
    `<rect x="${x + dx}" y="${y - h + dy}" width="${bw}" height="${bh}" rx="${round}" fill="${fill}"/>`
  return (
    `<ellipse cx="${x + w * 0.62}" cy="${y + 4}" rx="${w * 0.62}" ry="20" fill="#5A4632" opacity="0.32" filter="url(#crisp)"/>` +
    `<rect x="${x + w * 0.34}" y="${y - h - 120}" width="${w * 0.32}" height="130" rx="14" fill="none" stroke="#4F4A40" stroke-width="12"/>` +
    box(w * 0.12, h - 6, 34, 20, '#2F302E', 8) +
    box(w * 0.74, h - 6, 34, 20, '#2F302E', 8) +
    box(0, 0, w, h, '#2F5570', 34) +
    box(w * 0.72, 0, w * 0.28, h, '#234258', 30) +
    box(18, 14, w * 0.2, h - 28, '#4A7592', 26) +
    [0.34, 0.5, 0.66].map((share) => box(w * share, 20, 7, h - 40, '#1E3A4E', 3)).join('') +
    box(w * 0.4, 26, w * 0.2, 20, '#D6A24A', 8) +
    `<path d="M${x + w * 0.5} ${y - h + 44}l34 30 l-14 60 l-44 -10 l-4 -56Z" fill="#EAD9B6"/>`
  )
}

/** A peace lily left alone in the hall with its water. */
function leaving(): string {
  const { shape, vessel } = equipped(410, 836, 150, 'soil', 0.94)
  const plant = `<g transform="translate(${vessel.soil.x} ${vessel.soil.y}) scale(0.64)">${stack(clump(0, 0))}</g>`
  return `${stool({ x: 410, y: 1100, radius: 210, height: 272 })}${stack([shape, rooted(vessel, [painted(plant)])])}${suitcase(760, 1130, 290, 400)}`
}

export const views: Views = {
  main: () => picture(stack([equipped(570, 1000, 320, 'none').shape]), { paper: 'clay' }),
  detail: () =>
    picture(
      cutaway(stack(clump(0, 0)), (x, y) => gauge(x, y, 150, 0.62)),
      { paper: 'clay' },
    ),
  room: () =>
    picture(leaving(), {
      paper: 'clay',
      backdrop: `${wall(1200, 960, '#D9DFD3')}${framed(800, 150, 260, 320)}${skirting(960, '#D9DFD3')}${surface(-80, 1280, 960, 1240, 0, '#B08A66')}`,
    }),
}
