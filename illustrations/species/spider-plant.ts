import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { petals, whorl } from '../kit/flower.ts'
import { type Point, straightPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { hangingPot } from '../kit/hanging-pot.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { bands, layered, zigzag } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { balcony } from '../kit/settings.ts'
import { gather, patch, type Shape, stack } from '../kit/shape.ts'
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
function ribbon(seed: string, from: Point, heading: number, length: number, bend: number, back = 0, wide = 26): Shape {
  return leaf({
    seed,
    from,
    heading,
    length,
    bend,
    late: 1.5,
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
function fountain(seed: string, [x, y]: Point, count: number, length: number, wide: number): Shape[] {
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
        Math.sign(heading) * (vary.between(66, 100) + Math.abs(heading) * 0.55),
        back + vary.between(-0.06, 0.06),
        wide * vary.between(0.88, 1.1),
      ),
    )
  }
  const heart = [-9, 7, -24, 20, -2].map((heading, index) =>
    ribbon(
      `${seed}heart${index}`,
      [x + heading, y],
      heading,
      length * (1 - index * 0.07),
      heading * 4,
      0.12,
      wide * 0.95,
    ),
  )
  return [...row(0.36, 62, 0.26, 'far'), ...heart, ...row(0.36, 84, 0.1, 'mid'), ...row(0.28, 58, 0, 'near')]
}

/** A plantlet at the end of a runner, with the stubs of its first roots. */
function baby(seed: string, at: Point, size: number): Shape[] {
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
function runner(seed: string, points: readonly Point[], size: number, half = 0): Shape[] {
  const way: Spine = through(points)
  return [
    stem({ spine: way, from: 8, to: 5, tones: straw, lift: 6, nodes: [0.4, 0.7] }),
    ...(half > 0 ? [gather(baby(`${seed}half`, way.at(half), size * 0.62), 6)] : []),
    gather(baby(seed, way.at(1), size), 7),
  ]
}

/** The plant in a pot hung from `hook`, its foot at (x, y), runners dangling below. */
export function hanging(x: number, y: number, hook: Point): string {
  const vessel = hangingPot(
    {
      x,
      y,
      radius: 158,
      height: 220,
      profile: profiles.bowl,
      glaze: glazes.terracotta,
      pattern: layered(bands([0.17, 0.2, '#F6E6CC'], [0.5, 0.53, '#F6E6CC']), zigzag(0.25, 0.45, '#F6E6CC', 14)),
      seed: 'spider',
    },
    hook,
  )
  const at = (dx: number, dy: number): Point => [vessel.soil.x + dx, vessel.soil.y + dy]
  return stack([
    vessel.shape,
    ...runner('r1', [at(-10, 0), at(-120, -170), at(-270, -60), at(-300, 180), at(-296, 360)], 180),
    ...runner('r2', [at(10, 0), at(130, -190), at(290, -90), at(330, 160), at(318, 460)], 190, 0.66),
    ...fountain('spider', [vessel.soil.x, vessel.soil.y + 6], 46, 400, 30),
    vessel.cord,
    ...runner('r3', [at(20, 0), at(70, -70), at(128, 30), at(128, 260), at(120, 420)], 160),
    ...runner('r4', [at(-20, 0), at(-60, -50), at(-110, 40), at(-122, 190), at(-118, 300)], 130),
  ])
}

export const views: Views = {
  main: () => picture(standing(hanging(600, 680, [600, -220]), 600, 1120, 1.12), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () =>
    picture(standing(hanging(600, 680, [600, -220]), 560, 1130, 1.02), { paper: 'mist', backdrop: balcony() }),
}

/** A baby at the end of its runner, its roots ready for soil, and the small white stars that came before it. */
function closeUp(): string {
  const way = through([
    [1260, 250],
    [1030, 190],
    [780, 330],
    [600, 700],
  ])
  const star = (u: number, side: number, length: number, facing: number): Shape[] => {
    const stalk = bow({ from: way.at(u), heading: way.heading(u) + side, length, bend: 20 })
    const center = stalk.at(1)
    const anthers = [0, 60, 120, 180, 240, 300].map((turn) => {
      const [x, y] = bow({ from: center, heading: turn + 30, length: 40 }).at(1)
      return patch(
        [
          [x, y - 12],
          [x + 8, y],
          [x, y + 12],
          [x - 8, y],
        ],
        '#E8B93C',
      )
    })
    return [
      stem({ spine: stalk, from: 9, to: 6, tones: straw, lift: 4 }),
      ...whorl({
        center,
        radius: 112,
        petals: 6,
        form: petals.pointed,
        breadth: 0.36,
        tones: snow,
        facing,
        open: 0.8,
        seed: `star${u}`,
      }),
      ...anthers,
    ]
  }
  return stack([
    stem({ spine: way, from: 26, to: 17, tones: straw, lift: 8, nodes: [0.25, 0.5, 0.75] }),
    ...star(0.4, 58, 150, 330),
    ...star(0.2, -64, 190, 160),
    ...baby('portrait', [600, 710], 700),
  ])
}

const snow: LeafTones = { light: '#FFFEF8', mid: '#EEF0E4', dark: '#C6D0B4', vein: '#FFFFFF' }
