import type { Views } from '../index.ts'
import { starCut, starFruit } from '../kit/carambola.ts'
import { blossom, feather } from '../kit/carambola-branch.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { graftedStem } from '../kit/graft.ts'
import { spinesFrom } from '../kit/leafy-branch.ts'
import { lying } from '../kit/orchard-fruit.ts'
import { roofTerrace } from '../kit/outdoors.ts'
import { shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

/** A leafy branch. */
function branch(seed: string, spine: Spine, width: number, count: number, size: number, back = 0, from = 0.3): Shape[] {
  const wood = stem({ spine, from: width, to: width * 0.4, tones: shaded(woods.bark, back), bark: 5, lift: 5 })
  const places = leafPlaces({ spine, nodes: count, from, to: 1, angles: [94, 34], seed })
  return leafyShoot(wood, places, (place) => [feather(place, size * (1.1 - place.u * 0.26), seed, back)])
}

/** The grafted young tree growing from (x, y). */
function tree(x: number, y: number): Shape[] {
  const way = spinesFrom(x, y)
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  const trunk = way([0, 10], [6, -70], [-10, -130], [2, -240], [-6, -340], [4, -420])
  return [
    ...branch('back', way([0, -330], [50, -420], [80, -470], [120, -520]), 13, 6, 186, 0.16),
    ...branch('left', way([-2, -270], [-70, -350], [-140, -400], [-200, -430]), 14, 6, 190, 0.06),
    ...branch('right', way([0, -240], [80, -310], [150, -350], [216, -370]), 14, 6, 190, 0.03),
    graftedStem({ spine: trunk, from: 30, to: 16, stock: woods.grey, scion: woods.bark, at: 0.24 }),
    ...branch('top', way([2, -410], [-14, -490], [6, -530], [-8, -580]), 14, 7, 184, 0, 0.06),
    blossom(at(6, -290), 62, 84, 'b1'),
    blossom(at(-12, -196), -70, 76, 'b2'),
    blossom(at(-96, -366), -140, 72, 'b3'),
    blossom(at(110, -330), 140, 70, 'b4'),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 138,
    height: 236,
    profile: profiles.tapered,
    glaze: glazes.indigo,
    seed: 'carambola',
  })
  return stack([vessel.shape, rooted(vessel, tree(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () =>
    picture(
      standing(potted(), 510, 1060, 1.04) +
        lying(starFruit([880, 950], 60, 310, 'lying')) +
        starCut([780, 1072], 96, 6, 0.72) +
        starCut([976, 1082], 86, 40, 0.68),
      { paper: 'sage' },
    ),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () => picture(standing(inDrum(), 600, 1130, 1), { paper: 'clay', backdrop: roofTerrace() }),
}

/** A fruit hanging on its thread from (x, y). */
function hung(x: number, y: number, thread: number, size: number, seed: string): Shape[] {
  return [
    stem({
      spine: bow({ from: [x, y], heading: 178, length: thread }),
      from: size * 0.03,
      to: size * 0.024,
      tones: woods.bark,
      lift: 2,
    }),
    starFruit([x + 2, y + thread + size * 0.53], 0, size, seed),
  ]
}

/** Two years on, bearing in a terrace drum, standing at (600, 1060). */
function inDrum(): string {
  const drum = pot({
    x: 600,
    y: 1060,
    radius: 190,
    height: 300,
    profile: profiles.cylinder,
    glaze: glazes.sage,
    seed: 'drum',
  })
  const { x, y } = drum.soil
  return stack([
    drum.shape,
    rooted(drum, [
      ...tree(x, y),
      ...hung(x - 120, y - 350, 40, 128, 'd1'),
      ...hung(x + 96, y - 300, 34, 122, 'd2'),
      ...hung(x - 40, y - 260, 26, 112, 'd3'),
      ...hung(x + 176, y - 350, 50, 118, 'd4'),
    ]),
  ])
}

/** Fruits and blossom hanging from old wood. */
function closeUp(): string {
  const way = spinesFrom(0, 0)
  const bough = way([-40, 190], [300, 150], [640, 220], [940, 170], [1240, 120])
  const leafAt = (index: number, u: number, heading: number): Shape =>
    feather(
      { index, at: bough.at(u), u, heading, reach: 1, depth: index > 1 ? 1 : -0.5, lateral: Math.sign(heading) * 0.5 },
      620,
      'near',
    )
  return (
    stack([
      leafAt(0, 0.16, -176),
      leafAt(1, 0.84, 150),
      stem({ spine: bough, from: 62, to: 40, tones: woods.bark, bark: 40, nodes: [0.3, 0.62] }),
      ...hung(500, 210, 110, 470, 'one'),
      ...hung(780, 200, 70, 420, 'two'),
      blossom([340, 190], 150, 230, 'near'),
      leafAt(2, 0.52, 100),
    ]) +
    starCut([300, 980], 170, 8, 0.8) +
    starCut([1010, 1000], 140, 40, 0.76)
  )
}
