import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { bud } from '../kit/flower.ts'
import { headingOf, type Point, toward } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { hibiscusFlower, hibiscusRed } from '../kit/hibiscus-flower.ts'
import { leaf } from '../kit/leaf.ts'
import { type LeafForm, plainForm } from '../kit/leaf-forms.ts'
import { greens, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { balcony } from '../kit/settings.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

/** Ovate, its outer two thirds coarsely toothed, three veins from the stalk. */
const ovate: LeafForm = (() => {
  const plain = plainForm(0.5, 1.05)
  return {
    crisp: true,
    detail: 40,
    margin: (s: number): Point => {
      const [u, v] = plain.margin(s)
      const phase = (s * 10) % 1
      const rise = phase < 0.72 ? phase / 0.72 : (1 - phase) / 0.28
      const amount = 0.14 * Math.max(0, Math.min(1, (u - 0.26) * 6, (0.9 - u) * 3))
      return [u + rise * amount * 0.22, v + (rise - 0.4) * amount]
    },
    veins: [
      [0.01, 0.42],
      [0.02, 0.6],
      [0.3, 0.68],
      [0.46, 0.77],
      [0.61, 0.85],
    ],
  }
})()

function foliage(place: LeafPlace, size: number, seed: string): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const back = place.depth < 0 ? 0.26 * -place.depth : 0
  const tones = shaded(vary.chance(0.35) ? greens.leaf : greens.deep, back)
  const stalk = bow({ from: place.at, heading: place.heading, length: size * 0.24 * place.reach })
  return [
    stem({ spine: stalk, from: 7, to: 5, tones: shaded(greens.leaf, back), lift: 3 }),
    leaf({
      seed: `${seed}${place.index}`,
      form: ovate,
      tones,
      from: stalk.at(1),
      heading: place.heading + vary.around(0, 14),
      bend: place.lateral * vary.between(10, 38),
      length: size * place.reach * vary.between(0.88, 1.1),
      width: size * 0.62 * vary.between(0.88, 1.05),
      turn: place.lateral * 0.3 + vary.around(0, 0.2),
      midrib: 4,
      veining: 2.6,
      gloss: 0.6,
      lift: 9,
    }),
  ]
}

/** A closed bud in its green calyx on a stalk from `at`. */
function closed(at: Point, heading: number, size: number): Shape[] {
  const stalk = bow({ from: at, heading, length: size * 0.7, bend: 12 })
  const [cup, way] = [stalk.at(1), stalk.heading(1)]
  const sepals = [-26, 0, 26].map((turn) =>
    leaf({
      seed: `sepal${turn}${at}`,
      from: toward(cup, way, -size * 0.08),
      heading: way + turn,
      length: size * 0.5,
      width: size * 0.2,
      form: plainForm(0.4, 0.9),
      tones: greens.fresh,
      midrib: 0,
      lift: 3,
    }),
  )
  return [
    stem({ spine: stalk, from: 8, to: 6, tones: greens.leaf }),
    ...bud(toward(cup, way, size * 0.1), way, size, size * 0.36, hibiscusRed),
    ...sepals,
  ]
}

/** One leafy branch. */
function branch(seed: string, spine: Spine, nodes: number, size: number, width: number): Shape[] {
  const wood = stem({ spine, from: width, to: 8, tones: woods.bark, bark: 8 })
  return leafyShoot(wood, leafPlaces({ spine, nodes, from: 0.26, to: 0.98, seed, angles: [80, 40] }), (place) =>
    foliage(place, size * (1.08 - place.u * 0.28), seed),
  )
}

/** The shrub growing from (x, y). */
export function shrub(x: number, y: number): Shape[] {
  const way = (...points: readonly Point[]): Spine => through(points.map(([dx, dy]): Point => [x + dx, y + dy]))
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  return [
    ...branch('back', way([8, 0], [30, -180], [20, -380], [50, -560]), 11, 150, 22),
    ...branch('left', way([-14, 0], [-50, -150], [-150, -290], [-240, -400]), 11, 150, 20),
    ...branch('right', way([16, 0], [60, -140], [170, -260], [260, -390]), 11, 150, 20),
    ...closed(at(36, -560), 16, 92),
    ...branch('low-left', way([-10, 0], [-80, -90], [-190, -150], [-270, -190]), 8, 132, 15),
    ...branch('low-right', way([12, 0], [90, -80], [190, -130], [270, -160]), 8, 130, 15),
    ...branch('front', way([0, 0], [-10, -140], [-50, -290], [-70, -440]), 10, 146, 20),
    ...closed(at(250, -384), 46, 78),
    hibiscusFlower(at(-200, -440), 116, -48, 0.78, 'f1'),
    hibiscusFlower(at(130, -330), 128, 62, 0.86, 'f2'),
    hibiscusFlower(at(-60, -170), 104, -150, 0.8, 'f3'),
    ...foliage({ index: 99, at: at(40, -60), u: 0.5, heading: 120, reach: 0.8, depth: 1, lateral: 0.4 }, 120, 'apron'),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 176,
    height: 270,
    profile: profiles.classic,
    glaze: glazes.weathered,
    collar: { height: 0.22, out: 0.06 },
    saucer: true,
    seed: 'hibiscus',
  })
  return stack([vessel.shape, rooted(vessel, shrub(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () => picture(standing(potted(), 600, 1100, 0.94), { paper: 'mist', backdrop: balcony() }),
}

function closeUp(): string {
  const spray = (
    [
      [-62, 1],
      [28, 1],
      [104, 0.9],
      [168, 0.94],
      [-128, 0.9],
    ] as const
  ).flatMap(([heading, reach], index) =>
    foliage(
      { index, at: [590, 650], u: 0.5, heading, reach, depth: 1, lateral: Math.sign(heading) * 0.5 },
      470,
      'close',
    ),
  )
  const shoot = through([
    [700, 1260],
    [640, 980],
    [560, 700],
  ])
  return stack([
    stem({ spine: shoot, from: 34, to: 24, tones: woods.bark, bark: 16 }),
    ...spray,
    ...closed([470, 560], -44, 210),
    hibiscusFlower([610, 640], 380, headingOf([0, 0], [0.75, -0.6]), 0.86, 'portrait'),
  ])
}
