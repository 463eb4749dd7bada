import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { strewn, tomatoSeed } from '../kit/grains.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { packetPicture } from '../kit/packet-portrait.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, through } from '../kit/spine.ts'
import { compost, sprout } from '../kit/sprout.ts'
import { stem } from '../kit/stem.ts'
import { terrace, wateringCan } from '../kit/terrace.ts'
import { tomatoFlower, tomatoGreen, tomatoLeaf, truss } from '../kit/tomato.ts'
import { potted } from '../kit/tomato-plant.ts'

/** The packet's picture: a fruiting shoot. */
function portrait(): string {
  const shoot = through([
    [-40, 330],
    [-30, 120],
    [-10, -80],
    [10, -300],
  ])
  const side = (u: number, heading: number, length: number, bend: number, name: string, back = 0): Shape =>
    tomatoLeaf(
      bow({ from: shoot.at(u), heading, length, bend }),
      back < 0 ? lit(tomatoGreen, -back) : shaded(tomatoGreen, back),
      name,
    )
  const fruiting = through([
    [-20, -110],
    [44, -150],
    [88, -96],
    [92, 0],
    [78, 96],
  ])
  return stack([
    side(0.99, 34, 230, 40, 'p1', 0.1),
    side(0.9, -52, 230, -46, 'p2', 0.1),
    side(0.56, -62, 260, -54, 'p3', 0.06),
    side(0.26, -84, 240, -44, 'p4', 0.2),
    side(0.8, 58, 240, 50, 'p5', 0.2),
    side(0.24, 96, 240, 40, 'p6', 0.24),
    stem({ spine: shoot, from: 24, to: 15, tones: tomatoGreen, nodes: [0.3, 0.5, 0.75, 0.87] }),
    ...truss(fruiting, 74, [1, 0.98, 0.9, 0.55], 'pt'),
    ...[
      { at: [-60, -176] as Point, facing: 160 },
      { at: [-104, -136] as Point, facing: 210 },
    ].flatMap(({ at, facing }, index) => [
      stem({ spine: through([shoot.at(0.78), [at[0] + 20, at[1] - 34], at]), from: 7, to: 5, tones: tomatoGreen }),
      tomatoFlower(at, 34, facing, `f${index}`),
    ]),
  ])
}

const purpled: LeafTones = { light: '#B9A578', mid: '#8E7F58', dark: '#6A4B52', vein: '#D8CBA0' }

/** Seeds, the seedling with its two narrow seed leaves, and the one that shows its first true leaves. */
function sprouting(): string {
  const cotyledon = plainForm(0.62, 0.9, 0)
  const young = (seed: string, foot: Point, height: number, lean: number, length: number) =>
    sprout({
      seed,
      foot,
      height,
      lean,
      bend: -lean * 1.4,
      width: 22,
      stalk: purpled,
      tones: greens.leaf,
      form: cotyledon,
      length,
      breadth: 0.25,
      spread: 66,
      sag: 26,
    })
  const [first, older] = [young('a', [400, 826], 280, -6, 230), young('b', [730, 850], 330, 5, 220)]
  const top = bow({ from: older.top, heading: older.spine.heading(1), length: 90, bend: 4 })
  const leaf = (heading: number, length: number, name: string, pairs: number): Shape =>
    tomatoLeaf(
      bow({ from: top.at(0.6), heading, length, bend: Math.sign(heading) * 40 }),
      lit(tomatoGreen, 0.06),
      name,
      pairs,
    )
  return stack([
    compost([600, 860], 480, 74, 'bed'),
    ...first.leaves,
    first.stalk,
    ...older.leaves,
    older.stalk,
    stem({ spine: top, from: 18, to: 12, tones: tomatoGreen, lift: 4 }),
    leaf(-30, 320, 'tl1', 2),
    leaf(28, 290, 'tl2', 2),
    leaf(4, 150, 'tl3', 1),
    ...strewn(tomatoSeed, { center: [600, 1050], rx: 420, ry: 60, count: 9, length: 124, gap: 0.9, seed: 'near' }),
  ])
}

export const views: Views = {
  main: () =>
    packetPicture(
      {
        lean: -5,
        paper: '#E9D6AE',
        band: '#B23A2B',
        ground: '#DCE6CB',
        portrait: portrait(),
      },
      strewn(tomatoSeed, {
        center: [930, 950],
        rx: 180,
        ry: 150,
        count: 18,
        length: 84,
        gap: 0.84,
        seed: 'heap',
      }),
      'mist',
    ),
  detail: () => picture(sprouting(), { paper: 'mist' }),
  room: () =>
    picture(`${wateringCan(990, 1094, 230)}${standing(potted(), 500, 1120, 1)}`, {
      paper: 'mist',
      backdrop: terrace(),
    }),
}
