import type { Views } from '../index.ts'
import { pinnateLeaf } from '../kit/compound-leaf.ts'
import { bowlOfPetals, damask, roseBud, roseCane, roseGreen } from '../kit/damask-rose.ts'
import { picture, standing } from '../kit/document.ts'
import { jaaliWall } from '../kit/facades.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { plainForm, toothed } from '../kit/leaf-forms.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { greens, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { prickles } from '../kit/prickles.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const leaflet = toothed(plainForm(0.5, 0.62, 4), 9, 0.1)
function foliage(place: LeafPlace, size: number, seed: string, back = 0): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const depth = back + (place.depth < 0 ? -0.26 * place.depth : 0)
  const length = size * place.reach * vary.between(0.9, 1.1)
  return [
    pinnateLeaf({
      seed: `${seed}${place.index}`,
      spine: bow({ from: place.at, heading: place.heading, length, bend: place.lateral * vary.between(10, 44) }),
      pairs: vary.chance(0.55) ? 3 : 2,
      form: leaflet,
      length: length * 0.42,
      breadth: 0.66,
      bare: 0.34,
      angles: [72, 58],
      taper: (t) => 0.74 + 0.3 * t,
      terminal: true,
      droop: 14,
      tones: shaded(vary.pick([roseGreen, roseGreen, greens.leaf]), depth),
      width: size * 0.035,
      midrib: size * 0.014,
    }),
  ]
}

function branch(seed: string, spine: Spine, nodes: number, size: number, back = 0): Shape[] {
  const wood = gather(
    [
      stem({ spine, from: 13, to: 7, tones: shaded(roseCane, back), lift: 4 }),
      prickles({ spine, width: 11, count: Math.round(spine.length / 13), length: 9, fill: '#A4573F', seed }),
    ],
    4,
  )
  const places = leafPlaces({ spine, nodes, from: 0.22, to: 0.93, divergence: 144, angles: [78, 50], seed })
  return leafyShoot(wood, places, (place) => foliage(place, size * (1.1 - place.u * 0.34), seed, back))
}

/** The bush growing from (x, y). */
function bush(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  return [
    ...branch('back', way([6, 0], [10, -200], [-20, -400], [0, -590]), 8, 150, 0.22),
    ...branch('left', way([-12, 0], [-70, -180], [-170, -340], [-210, -480]), 8, 150, 0.16),
    ...branch('right', way([14, 0], [90, -180], [180, -320], [220, -440]), 8, 150, 0.16),
    ...roseBud(at(216, -430), 34, 74),
    ...branch('far-left', way([-14, 0], [-120, -120], [-240, -210], [-310, -270]), 6, 140, 0.06),
    ...branch('far-right', way([14, 0], [120, -110], [230, -180], [310, -230]), 6, 140, 0.06),
    ...roseBud(at(-2, -580), -30, 70),
    ...roseBud(at(0, -580), 40, 60),
    damask(at(4, -596), 76, 10, 0.82, 'd1'),
    ...branch('front-left', way([-4, 0], [-40, -130], [-80, -250], [-84, -380]), 7, 142),
    ...branch('front-right', way([4, 0], [50, -120], [90, -220], [96, -320]), 7, 142),
    ...roseBud(at(-206, -470), -52, 76),
    damask(at(-206, -486), 78, -38, 0.78, 'd2'),
    damask(at(106, -352), 88, 42, 0.84, 'd3'),
    ...roseBud(at(-84, -370), 14, 66),
    ...roseBud(at(306, -228), 60, 62),
    ...branch('apron', way([0, 0], [-20, -60], [-70, -110], [-120, -136]), 4, 126),
    damask(at(-312, -282), 70, -56, 0.72, 'd4'),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1062,
    radius: 164,
    height: 244,
    profile: profiles.classic,
    glaze: glazes.cream,
    collar: { height: 0.2, out: 0.05 },
    saucer: true,
    seed: 'rose',
  })
  return stack([vessel.shape, rooted(vessel, bush(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () =>
    picture(standing(potted(), 450, 1096, 0.92) + bowlOfPetals(860, 1120), { paper: 'mist', backdrop: jaaliWall() }),
}

function closeUp(): string {
  const spine = bow({ from: [590, 1290], heading: -2, length: 760, bend: 6 })
  const side = bow({ from: spine.at(0.4), heading: -40, length: 420, bend: 14 })
  const leafAt = (u: number, heading: number, size: number, index: number): Shape[] =>
    foliage(
      { index, at: spine.at(u), u, heading, reach: 1, depth: 1, lateral: Math.sign(heading) * 0.6 },
      size,
      'close',
    )
  return stack([
    ...leafAt(0.46, 72, 470, 1),
    ...leafAt(0.28, -84, 440, 2),
    ...leafAt(0.8, 58, 430, 3),
    ...leafAt(0.86, -62, 400, 4),
    stem({ spine: side, from: 18, to: 14, tones: roseCane, lift: 6 }),
    prickles({ spine: side, width: 15, count: 11, length: 18, fill: '#A4573F', seed: 'side' }),
    ...roseBud(side.at(1), -24, 190),
    stem({ spine, from: 30, to: 22, tones: roseCane, lift: 8 }),
    prickles({ spine, width: 26, count: 26, length: 24, fill: '#A4573F', seed: 'close' }),
    damask([610, 440], 290, 24, 0.9, 'portrait'),
  ])
}
