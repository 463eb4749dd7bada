import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { type Point, straightPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot } from '../kit/pot.ts'
import { bands, layered, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const green: LeafTones = { light: '#86B559', mid: '#55904A', dark: '#34693F', vein: '#F1EFCB' }
const straw: LeafTones = { light: '#E6DFA0', mid: '#C9C278', dark: '#9A9A55', vein: '#F2EFC8' }
const linear = plainForm(0.2, 0.75, 0)

/** The creamy white stripe down the middle of the leaf. */
function striped(blade: Blade): string {
  const line = (v: number): Point[] =>
    Array.from({ length: 17 }, (_, index) => blade.warp(index / 16, v * (1 - (index / 16) ** 3 * 0.6)))
  const strip = (a: number, b: number, fill: string): string =>
    `<path d="${straightPath([...line(a), ...line(b).reverse()])}" fill="${fill}"/>`
  return strip(-0.44, 0.44, '#F3F1D2') + strip(0.02 * -blade.lightSide, 0.44 * -blade.lightSide, '#DDE0B4')
}

/** One narrow leaf: up, over and down, channelled along its stripe. */
export function ribbon(seed: string, from: Point, heading: number, length: number, bend: number, back = 0, wide = 26): Shape {
  return leaf({
    seed,
    from,
    heading,
    length,
    bend,
    late: 1.25,
    width: wide,
    form: linear,
    tones: back < 0 ? lit(green, -back) : shaded(green, back),
    marks: striped,
    midrib: 0,
    stalkDepth: 0.5,
    unruly: 0.03,
    lift: wide * 0.4,
  })
}

/** A fan of leaves all round (x, y), the far ones first. */
export function fountain(seed: string, [x, y]: Point, count: number, length: number, wide: number): Shape[] {
  const vary = variation(seed)
  const row = (share: number, spread: number, back: number, tag: string): Shape[] => {
    const leaves = Math.round(count * share)
    const placed = Array.from({ length: leaves }, (_, index) => {
      const side = index % 2 === 0 ? -1 : 1
      const out = spread * (1 - Math.floor(index / 2) / (leaves / 2))
      return side * out + vary.around(0, 6)
    })
    return placed.map((heading, index) =>
      ribbon(
        `${seed}${tag}${index}`,
        [x + heading * wide * 0.014, y],
        heading * 0.8,
        length * vary.between(0.78, 1.06),
        heading * 0.5 + Math.sign(heading) * vary.between(76, 112),
        back + vary.between(-0.06, 0.06),
        wide * vary.between(0.88, 1.1),
      ),
    )
  }
  return [...row(0.36, 62, 0.26, 'far'), ...row(0.36, 84, 0.1, 'mid'), ...row(0.28, 58, 0, 'near')]
}

/** A plantlet at the end of a runner, with the stubs of its first roots. */
export function baby(seed: string, at: Point, size: number): Shape[] {
  const vary = variation(seed)
  const roots = [-16, 2, 18].map((turn) =>
    stem({
      spine: bow({ from: at, heading: 180 + turn, length: size * 0.22, bend: -turn }),
      from: size * 0.06,
      to: size * 0.025,
      tones: { light: '#F4EFD9', mid: '#DCD2AE', dark: '#B7AA80', vein: '#FFFFFF' },
      lift: 0,
    }),
  )
  const leaves = [-104, 100, -76, 70, -42, 44, -12, 16].map((heading, index) =>
    ribbon(
      `${seed}${index}`,
      at,
      heading + vary.around(0, 8),
      size * vary.between(0.62, 0.9),
      Math.sign(heading) * vary.between(30, 60),
      index < 2 ? 0.12 : 0,
      size * 0.115,
    ),
  )
  return [...roots, ...leaves]
}

/** A runner from the crown, arching out under the weight of its babies. */
export function runner(seed: string, points: readonly Point[], size: number, half = 0): Shape[] {
  const way: Spine = through(points)
  return [
    stem({ spine: way, from: 8, to: 5, tones: straw, lift: 6, nodes: [0.4, 0.7] }),
    ...(half > 0 ? [gather(baby(`${seed}half`, way.at(half), size * 0.62), 6)] : []),
    gather(baby(seed, way.at(1), size), 7),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 165,
    height: 290,
    profile: profiles.tapered,
    glaze: glazes.terracotta,
    pattern: layered(bands([0.2, 0.24, '#F6E6CC'], [0.52, 0.56, '#F6E6CC']), zigzag(0.29, 0.47, '#F6E6CC', 14)),
    seed: 'spider',
  })
  const { x, y } = vessel.soil
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  return stack([
    vessel.shape,
    ...runner('r1', [at(-10, 0), at(-150, -190), at(-330, -110), at(-390, 60)], 150),
    ...runner('r2', [at(10, 0), at(150, -220), at(330, -170), at(420, -20), at(430, 90)], 160, 0.72),
    ...fountain('spider', [x, y + 6], 42, 400, 30),
    ...runner('r3', [at(20, 0), at(110, -90), at(196, 0), at(216, 150)], 130),
  ])
}

export const views: Views = {
  main: () => picture(standing(potted(), 590, 1080, 1.06), { paper: 'mist' }),
}
