import type { Views } from '../index.ts'
import { picture } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import {
  marigoldBud,
  marigoldCup,
  marigoldFlower,
  marigoldGreen,
  marigoldHead,
  marigoldLeaf,
} from '../kit/marigold-flower.ts'
import { greens, type LeafTones, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { morningHaze, railingPlanter } from '../kit/railing.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { type LeafPlace, leafPlaces, leafyShoot } from '../kit/shoot.ts'
import { bow, type Spine, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'
import { variation } from '../kit/variation.ts'

const stalk: LeafTones = { light: '#A4AE66', mid: '#7C8C4F', dark: '#57613F', vein: '#C6C98E' }

function foliage(place: LeafPlace, length: number, seed: string): Shape[] {
  const vary = variation(`${seed}${place.index}`)
  const tones = shaded(vary.chance(0.3) ? greens.leaf : marigoldGreen, place.depth < 0 ? -0.28 * place.depth : 0)
  const reach = length * place.reach * vary.between(0.9, 1.1)
  const spine = bow({
    from: place.at,
    heading: place.heading,
    length: reach,
    bend: place.lateral * vary.between(24, 60),
  })
  return [marigoldLeaf(spine, tones, `${seed}${place.index}`)]
}

/** A soft shoot with feathered leaves in pairs. */
function shoot(seed: string, spine: Spine, nodes: number, length: number, width: number, bare = 0.16): Shape[] {
  const places = leafPlaces({ spine, nodes, each: 2, divergence: 90, from: bare, to: 0.86, angles: [74, 46], seed })
  const axis = stem({ spine, from: width, to: width * 0.62, tones: stalk, lift: 4 })
  return leafyShoot(axis, places, (place) => foliage(place, length * (1.1 - place.u * 0.4), seed))
}

/** The young plant growing from (x, y): one flower just open, the others in bud. */
function plant(x: number, y: number): Shape[] {
  const main = through(
    (
      [
        [0, 0],
        [-6, -170],
        [8, -330],
        [2, -470],
      ] as const
    ).map(([dx, dy]): Point => [x + dx, y + dy]),
  )
  const side = (u: number, heading: number, length: number): Spine =>
    bow({ from: main.at(u), heading, length, bend: -heading * 0.5 })
  const [left, right, high] = [side(0.36, -50, 300), side(0.42, 48, 270), side(0.6, -30, 230)]
  const [low, lower] = [side(0.24, 62, 230), side(0.22, -66, 220)]
  const budOn = (spine: Spine, size: number, seed: string): Shape =>
    marigoldBud(spine.at(0.98), spine.heading(1), size, seed)
  return [
    ...shoot('low', low, 3, 170, 13, 0.3),
    ...shoot('lower', lower, 3, 170, 13, 0.3),
    ...shoot('high', high, 2, 130, 12, 0.4),
    ...shoot('main', main, 6, 236, 20, 0.1),
    budOn(high, 66, 'b4'),
    ...shoot('left', left, 3, 170, 14, 0.3),
    ...shoot('right', right, 3, 160, 14, 0.3),
    budOn(left, 92, 'b1'),
    budOn(right, 82, 'b2'),
    budOn(low, 58, 'b3'),
    ...marigoldCup(main.at(0.98), 4, 92),
    marigoldHead([main.at(1)[0] + 4, main.at(1)[1] - 96], 102, 'first', { open: 0.66, facing: 8 }),
  ]
}

/** The whole plant in its small pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1062,
    radius: 156,
    height: 250,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.24, out: 0.06 },
    seed: 'marigold',
  })
  return stack([vessel.shape, rooted(vessel, plant(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () => picture(planter(), { paper: 'mist', backdrop: morningHaze() }),
}

function closeUp(): string {
  const leaf = (seed: string, at: Point, heading: number, length: number, bend: number): Shape =>
    marigoldLeaf(bow({ from: at, heading, length, bend }), marigoldGreen, seed, 7)
  const side = bow({ from: [560, 1080], heading: 74, length: 470, bend: -50 })
  return stack([
    leaf('d1', [560, 1050], -70, 540, 26),
    leaf('d2', [560, 1050], 72, 580, -20),
    stem({ spine: side, from: 26, to: 24, tones: stalk, lift: 8 }),
    marigoldBud(side.at(0.97), side.heading(1), 230, 'close'),
    stem({ spine: bow({ from: [560, 1290], heading: 0, length: 560, bend: -5 }), from: 40, to: 34, tones: stalk }),
    leaf('d3', [556, 1170], 98, 440, 30),
    leaf('d4', [556, 1170], -104, 400, -20),
    ...marigoldCup([545, 800], -4, 260),
    marigoldHead([530, 460], 310, 'portrait', { open: 0.86, facing: 8 }),
  ])
}

/** Six of them in full flower in a planter hung over a railing. */
function planter(): string {
  const flowering = (x: number, index: number): Shape[] => {
    const vary = variation(`planter${index}`)
    return [-26, 24, 0].flatMap((heading, turn) => {
      const length = turn === 2 ? vary.between(250, 310) : vary.between(160, 210)
      const spine = bow({ from: [x, 770], heading, length, bend: -heading * 0.4 })
      return [
        ...shoot(`p${index}${turn}`, spine, 2, 150, 11, 0.2),
        ...marigoldFlower(
          bow({ from: spine.at(0.97), heading: spine.heading(1), length: 12 }),
          vary.between(56, 68),
          `p${index}h${turn}`,
        ),
      ]
    })
  }
  return stack([...[150, 330, 510, 690, 870, 1050].flatMap(flowering), railingPlanter(60, 1140, 750, 210)])
}
