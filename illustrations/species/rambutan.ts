import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { lateriteYard } from '../kit/laterite-yard.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { lying } from '../kit/orchard-fruit.ts'
import { type LeafTones, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { dots } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { openRambutan, rambutan } from '../kit/rambutan-fruit.ts'
import { feather } from '../kit/rambutan-leaf.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const grown: LeafTones = { light: '#6B9C56', mid: '#447A48', dark: '#27533A', vein: '#B5CB86' }

const flush: LeafTones = { light: '#BDBF68', mid: '#9A9B4E', dark: '#6F6A3A', vein: '#E0DC9E' }

const twig: LeafTones = { light: '#B59A72', mid: '#8E7450', dark: '#5F4A35', vein: '#CBB38D' }

/** A leafy shoot; `pairs` of leaflets grow in number from its base up. */
function shoot(seed: string, spine: Spine, width: number, count: number, size: number, back = 0, from = 0.3): Shape[] {
  const wood = stem({ spine, from: width, to: width * 0.45, tones: shaded(twig, back), bark: 5, lift: 5 })
  const places = leafPlaces({ spine, nodes: count, from, to: 1, angles: [86, 24], seed })
  return leafyShoot(wood, places, (place) => {
    const fresh = place.index >= count - 2
    return [
      feather(place, size * (fresh ? 0.7 : 1.04 - place.u * 0.12), fresh ? 2 : 3, seed, fresh ? flush : grown, back),
    ]
  })
}

/** The budded young tree growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  return [
    ...shoot('back', way([4, -240], [40, -340], [60, -430], [90, -500]), 13, 5, 116, 0.14),
    stem({
      spine: way([0, 10], [-16, -60], [2, -130], [-4, -230], [6, -330]),
      from: 30,
      to: 19,
      tones: woods.bark,
      bark: 16,
      nodes: [0.24],
    }),
    ...shoot('left', way([-2, -190], [-60, -260], [-120, -310], [-160, -380]), 14, 5, 122, 0.04),
    ...shoot('right', way([0, -150], [60, -210], [120, -250], [176, -300]), 13, 5, 120),
    ...shoot('top', way([6, -320], [-4, -400], [10, -470], [-8, -540]), 14, 6, 124, 0, 0.06),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 164,
    height: 262,
    profile: profiles.belly,
    glaze: glazes.charcoal,
    pattern: dots(0.24, 7, '#C9C2AE', 12),
    seed: 'rambutan',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () =>
    picture(
      standing(potted(), 530, 1066, 1.08) +
        lying(rambutan([934, 956], 70, 'far')) +
        lying(rambutan([840, 1006], 72, 'middle')) +
        lying(openRambutan([970, 1070], 70, 'open')),
      { paper: 'mist' },
    ),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () => picture(standing(potted(), 520, 1124, 1), { paper: 'mist', backdrop: lateriteYard() }),
}

/** A ripe cluster hanging from its leafy twig. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const bough = way([-40, 60], [260, 130], [560, 120], [760, 190])
  const place = (index: number, at: Point, heading: number): LeafPlace => ({
    index,
    at,
    u: 0.5,
    heading,
    reach: 1,
    depth: index > 2 ? 1 : -0.7,
    lateral: Math.sign(heading) * 0.4,
  })
  const stalk = way([760, 190], [720, 380], [640, 560], [620, 760])
  const fruits = (
    [
      [0.3, 70, 118],
      [0.42, -84, 112],
      [0.56, 96, 126],
      [0.66, -96, 128],
      [0.8, 104, 132],
      [0.92, -92, 134],
      [1, 168, 138],
    ] as const
  ).flatMap(([u, heading, r], index) => {
    const twigTip = bow({ from: stalk.at(u), heading, length: r * 1.1, bend: heading > 0 ? 40 : -40 })
    const [x, y] = twigTip.at(1)
    return [
      stem({ spine: twigTip, from: 17, to: 12, tones: twig, lift: 4 }),
      rambutan([x, y + r * 0.7], r, `cluster${index}`, index === 1 ? 0 : 1),
    ]
  })
  return stack([
    feather(place(0, [230, 120], -164), 330, 3, 'near', grown),
    feather(place(1, [620, 120], 84), 320, 3, 'near', grown),
    stem({ spine: bough, from: 40, to: 30, tones: twig, bark: 20 }),
    stem({ spine: stalk, from: 28, to: 16, tones: twig, bark: 8 }),
    ...fruits,
    feather(place(4, [420, 124], -128), 300, 2, 'front', grown),
  ])
}
