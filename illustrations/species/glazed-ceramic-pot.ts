import type { Views } from '../index.ts'
import { dabs } from '../kit/brush.ts'
import { picture } from '../kit/document.ts'
import { bookPile, cup } from '../kit/furniture.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from '../kit/geometry.ts'
import type { Glaze } from '../kit/glazes.ts'
import { framed } from '../kit/interior.ts'
import { type Pot, pot, rooted } from '../kit/pot.ts'
import { bands, layered, type Pattern } from '../kit/pot-patterns.ts'
import { surface, wall, windowLight } from '../kit/room.ts'
import { painted, type Shape, stack } from '../kit/shape.ts'
import { variation } from '../kit/variation.ts'
import { clump } from './zz-plant.ts'

/** A milky green glaze. */
const celadon: Glaze = {
  light: '#CFE0C8',
  mid: '#A6C6A8',
  dark: '#6F9A84',
  deep: '#42695A',
  rim: '#BAD3B8',
  gloss: 0.8,
}
const [clay, pooled, thin] = ['#B99470', '#43766A', '#C9B68F']

/** Where the glaze ran down and thickened: a wavy edge between two heights, from `down` to the foot. */
const run =
  (down: number, depth: number, fill: string, opacity: number, seed: string): Pattern =>
  (surface) => {
    const wave = variation(seed).wobble(5)
    const edge = Array.from({ length: 61 }, (_, index): Point => {
      const theta = -92 + index * 3.07
      return surface.at(theta, down + wave(index / 60) * depth)
    })
    const foot = Array.from({ length: 31 }, (_, index) => surface.at(92 - index * 6.13, 0.972))
    return `<path d="${straightPath([...edge, ...foot])}" fill="${fill}" opacity="${opacity}"/>`
  }

/** Small dark pits in the glaze. */
const pinholes =
  (count: number, size: number): Pattern =>
  (surface) => {
    const vary = variation(`pits${count}`)
    const pits = (): Point => surface.at(vary.between(-84, 84), vary.between(0.05, 0.8))
    return dabs(count, pits, size, ['#5F8875', '#7FA58C', '#577F6D'], vary)
  }

/** The pot, its foot at (x, y). */
function glazed(x: number, y: number, radius: number, filling: 'none' | 'soil', saucer = true): Pot {
  return pot({
    x,
    y,
    radius,
    height: radius * 1.8,
    profile: [
      [0, 0.98],
      [0.05, 1],
      [0.4, 0.985],
      [0.68, 0.9],
      [0.86, 0.75],
      [0.955, 0.6],
      [0.975, 0.585],
      [1, 0.6],
    ],
    glaze: celadon,
    saucer,
    filling,
    seed: 'glazed',
    pattern: layered(
      bands([0, 0.03, thin]),
      run(0.035, 0.012, celadon.mid, 1, 'lip'),
      run(0.62, 0.05, '#8DB499', 0.8, 'first'),
      run(0.75, 0.055, '#6D9C85', 0.85, 'second'),
      run(0.88, 0.04, pooled, 0.9, 'third'),
      bands([0.972, 1, clay]),
      pinholes(34, radius * 0.011),
    ),
  })
}

/** The slightly wavy lip laid over the turned one, thin of glaze along its crest. */
function lip(x: number, y: number, radius: number): Shape {
  const wave = variation('lip').wobble(4)
  const ring = (rx: number, ry: number, dy: number): Point[] =>
    ellipsePoints([x, y - radius * 1.8 + dy], rx, ry, 60).map(([px, py], index): Point => {
      const t = Math.abs(index - 30) / 30
      return [px, py + wave(t) * radius * 0.014]
    })
  const crest = (grow: number, thick: number): string =>
    `${smoothPath(ring(radius * (0.99 + grow), radius * (0.199 + grow), 0))}${smoothPath(ring(radius * (0.99 + grow - thick), radius * (0.199 + grow - thick * 0.62), 0))}`
  return painted(
    `<path d="${crest(0, 0.075)}" fill="${celadon.rim}" fill-rule="evenodd"/>` +
      `<path d="${crest(-0.012, 0.024)}" fill="${thin}" fill-rule="evenodd" opacity="0.85"/>`,
  )
}

/** The rubber plug that closes the hole. */
function plug(x: number, y: number, r: number): string {
  const disc = (dy: number, rx: number, fill: string): string =>
    `<ellipse cx="${x}" cy="${y + dy}" rx="${rx}" ry="${rx * 0.34}" fill="${fill}"/>`
  return (
    `<ellipse cx="${x + r * 0.5}" cy="${y + r * 0.1}" rx="${r * 1.2}" ry="${r * 0.36}" fill="#5A4632" opacity="0.35" filter="url(#crisp)"/>` +
    `<path d="${straightPath([
      [x - r * 0.7, y],
      [x - r, y - r * 0.8],
      [x + r, y - r * 0.8],
      [x + r * 0.7, y],
    ])}" fill="#3B3D3A"/>${disc(0, r * 0.7, '#3B3D3A')}` +
    `<path d="${straightPath([
      [x - r * 0.6, y + 6],
      [x - r * 0.86, y - r * 0.8],
      [x - r * 0.4, y - r * 0.8],
      [x - r * 0.28, y + 12],
    ])}" fill="#6C6F68"/>` +
    disc(-r * 0.8, r, '#565954') +
    disc(-r * 0.84, r * 0.82, '#6C6F68') +
    disc(-r * 0.86, r * 0.3, '#464A45')
  )
}

/** The pot on a sideboard, planted. */
function sideboard(): string {
  const vessel = glazed(450, 980, 180, 'soil')
  const plant = `<g transform="translate(${vessel.soil.x} ${vessel.soil.y}) scale(0.8)">${stack(clump(0, 0))}</g>`
  return (
    bookPile(760, 1010, 300, ['#1F3D2B', '#C4623A', '#EAD9B6']) +
    stack([vessel.shape, lip(450, 980, 180), rooted(vessel, [painted(plant)])]) +
    cup(850, 1062, 84, '#3F5B80')
  )
}

export const views: Views = {
  main: () => picture(stack([glazed(600, 976, 350, 'none').shape, lip(600, 976, 350)]), { paper: 'blush' }),
  detail: () => picture(stack([glazed(500, 990, 640, 'none').shape]) + plug(1040, 1130, 70), { paper: 'blush' }),
  room: () =>
    picture(sideboard(), {
      paper: 'blush',
      backdrop: `${wall(1200, 960, '#E9D3BF')}${windowLight(60, 120, 460, 480, 0.34)}${framed(760, 180, 320, 400, '#E0B361')}${surface(-80, 1280, 920, 1120, 130, '#9A6B45')}`,
    }),
}
