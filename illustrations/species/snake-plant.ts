import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { type Point, straightPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { type LeafTones, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { livingRoom } from '../kit/settings.ts'
import { type Shape, stack } from '../kit/shape.ts'
import type { Variation } from '../kit/variation.ts'

const tones: LeafTones = { light: '#5F8A62', mid: '#3B6650', dark: '#21473A', vein: '#A9C29B' }

const sword = drawnForm(
  [
    [0, 0.5],
    [0.15, 0.62],
    [0.4, 0.92],
    [0.6, 1],
    [0.78, 0.86],
    [0.92, 0.42],
    [0.985, 0.08],
    [1, 0],
  ],
  [],
)

/** Pale, broken cross-bands, and the yellow margins of 'Laurentii'. */
function banded(blade: Blade, vary: Variation): string {
  let svg = ''
  for (let u = 0.03; u < 0.97; u += vary.between(0.018, 0.042)) {
    const side = vary.pick([-1, 1, 0, 0])
    const from = side === 1 ? vary.between(-0.1, 0.3) : -1
    const to = side === -1 ? vary.between(-0.3, 0.1) : 1
    const thick = vary.between(0.005, 0.013)
    const zig = vary.wobble(5)
    const rim = (lift: number): Point[] =>
      Array.from({ length: 12 }, (_, index) => {
        const t = index / 11
        return blade.warp(u + zig(t) * 0.011 + lift * Math.sin(Math.PI * (0.12 + t * 0.76)), from + (to - from) * t)
      })
    svg += `<path d="${straightPath([...rim(-thick), ...rim(thick).reverse()])}" fill="#B7CBA2" opacity="${vary.between(0.28, 0.6).toFixed(2)}"/>`
  }
  for (const side of [1, -1] as const) {
    const lit = side === blade.lightSide
    const edge = Array.from({ length: 41 }, (_, index) => index / 40)
    const wander = vary.wobble(4)
    const outer = edge.map((s) => blade.edge(s, side))
    const inner = edge.map((s): Point => {
      const [x, y] = blade.edge(s, side)
      const [mx, my] = blade.warp(0.05 + s * 0.93, 0)
      const depth = 0.24 + wander(s) * 0.04
      return [x + (mx - x) * depth, y + (my - y) * depth * 0.2]
    })
    svg += `<path d="${straightPath([...outer, ...inner.reverse()])}" fill="${lit ? '#E9D67C' : '#CDB455'}"/>`
  }
  return svg
}

/** One sword leaf. */
function swordLeaf(
  seed: string,
  x: number,
  y: number,
  heading: number,
  length: number,
  width: number,
  back = 0,
  turn = 0.2,
): Shape {
  return leaf({
    seed,
    from: [x, y],
    heading,
    bend: -heading * 0.35,
    length,
    width,
    turn,
    form: sword,
    tones: shaded(tones, back),
    marks: banded,
    midrib: 0,
    unruly: 0.05,
    lift: 12,
  })
}

/** The clump standing on the soil at (x, y). */
export function clump(x: number, y: number): Shape[] {
  return [
    swordLeaf('a', x - 40, y - 22, -7, 520, 92, 0.22, 0.35),
    swordLeaf('b', x + 36, y - 24, 6, 640, 96, 0.22, -0.3),
    swordLeaf('c', x + 92, y - 14, 15, 430, 84, 0.18, -0.4),
    swordLeaf('d', x - 96, y - 12, -15, 400, 84, 0.14, 0.4),
    swordLeaf('e', x - 4, y - 12, -2, 700, 104, 0.08, 0.15),
    swordLeaf('f', x + 62, y + 2, 9, 540, 100, 0.05, -0.25),
    swordLeaf('g', x - 58, y + 4, -9, 600, 104, 0, 0.2),
    swordLeaf('h', x + 108, y + 12, 22, 300, 74, 0, -0.3),
    swordLeaf('i', x + 8, y + 18, 3, 450, 98, 0, 0.3),
    swordLeaf('j', x - 104, y + 14, -22, 250, 66, 0, 0.3),
    swordLeaf('k', x + 52, y + 22, 11, 210, 62, 0, -0.2),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 172,
    height: 270,
    profile: profiles.cylinder,
    glaze: glazes.sage,
    seed: 'snake',
  })
  return stack([vessel.shape, rooted(vessel, clump(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1090, 1.1), { paper: 'blush' }),
  detail: () => picture(closeUp(), { paper: 'blush' }),
  room: () =>
    picture(standing(potted(), 600, 1100, 0.9), { paper: 'blush', backdrop: livingRoom('#EAD8CB', '#8FA587') }),
}

function closeUp(): string {
  const near = (
    seed: string,
    x: number,
    heading: number,
    length: number,
    width: number,
    back: number,
    turn: number,
  ): Shape => ({
    ...swordLeaf(seed, x, 1330, heading, length, width, back, turn),
    lift: 26,
  })
  return stack([
    near('q1', 330, -8, 1020, 260, 0.25, 0.3),
    near('q2', 900, 9, 1100, 270, 0.22, -0.3),
    near('q3', 600, 1, 1230, 320, 0.04, 0.1),
    near('q4', 800, 16, 720, 250, 0, -0.25),
    near('q5', 380, -15, 640, 240, 0, 0.25),
  ])
}
