import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { porch, toran } from '../kit/doorway.ts'
import { marigoldSeed } from '../kit/flower-grains.ts'
import type { Point } from '../kit/geometry.ts'
import { strewn } from '../kit/grains.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { potted } from '../kit/marigold-bush.ts'
import { marigoldBud, marigoldFlower, marigoldGreen, marigoldLeaf } from '../kit/marigold-flower.ts'
import { packetPicture } from '../kit/packet-portrait.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, through } from '../kit/spine.ts'
import { compost, sprout } from '../kit/sprout.ts'
import { stem } from '../kit/stem.ts'

/** The packet's picture: three stems in flower. */
function portrait(): string {
  const frond = (from: Point, heading: number, length: number, name: string, back = 0): Shape =>
    marigoldLeaf(bow({ from, heading, length, bend: Math.sign(heading) * 34 }), shaded(marigoldGreen, back), name)
  const [left, right, front]: [Point[], Point[], Point[]] = [
    [
      [-20, 330],
      [-60, 120],
      [-104, -40],
    ],
    [
      [30, 330],
      [70, 100],
      [94, -56],
    ],
    [
      [0, 340],
      [-6, 250],
      [2, 150],
    ],
  ]
  const bud = bow({ from: [-74, 80], heading: -44, length: 110, bend: 30 })
  return stack([
    frond([70, 100], 64, 210, 'l1', 0.2),
    frond([-60, 120], -70, 210, 'l2', 0.2),
    frond([82, 20], -36, 190, 'l3', 0.26),
    frond([60, 170], 96, 200, 'l4', 0.1),
    frond([-46, 190], -100, 210, 'l5', 0.1),
    stem({ spine: bud, from: 10, to: 8, tones: greens.leaf }),
    marigoldBud(bud.at(1), bud.heading(1), 74, 'bud'),
    ...marigoldFlower(through(right), 104, 'right'),
    ...marigoldFlower(through(left), 100, 'left'),
    frond([4, 260], -58, 210, 'l6'),
    frond([0, 250], 62, 210, 'l7'),
    ...marigoldFlower(through(front), 110, 'front', 0.92),
  ])
}

const reddened: LeafTones = { light: '#C49A7C', mid: '#99684F', dark: '#6F4338', vein: '#DDBB9E' }

/** Needles with their brushes, the seed leaves, and the first pairs of feathered leaves. */
function sprouting(): string {
  const young = (seed: string, foot: Point, height: number, lean: number, length: number) =>
    sprout({
      seed,
      foot,
      height,
      lean,
      bend: -lean,
      width: 20,
      stalk: reddened,
      tones: greens.fresh,
      form: plainForm(0.6, 0.5, 0),
      length,
      breadth: 0.3,
      spread: 64,
      sag: 20,
      petiole: 0.1,
    })
  const [first, older] = [young('a', [370, 826], 220, -6, 180), young('b', [770, 850], 230, 4, 190)]
  const axis = bow({ from: older.top, heading: older.spine.heading(1), length: 210, bend: 5 })
  const pair = (u: number, length: number, spread: number, name: string): Shape[] =>
    ([-1, 1] as const).map((side) =>
      marigoldLeaf(
        bow({ from: axis.at(u), heading: side * spread, length, bend: side * 34 }),
        lit(marigoldGreen, 0.06),
        `${name}${side}`,
        4,
      ),
    )
  return stack([
    compost([600, 860], 480, 74, 'bed'),
    ...first.leaves,
    first.stalk,
    ...older.leaves,
    older.stalk,
    ...pair(0.5, 300, 56, 'p'),
    stem({ spine: axis, from: 17, to: 11, tones: greens.leaf, lift: 4 }),
    ...pair(1, 240, 26, 'q'),
    ...strewn(marigoldSeed, { center: [600, 1056], rx: 420, ry: 64, count: 13, length: 200, gap: 0.44, seed: 'near' }),
  ])
}

export const views: Views = {
  main: () =>
    packetPicture(
      {
        lean: -5,
        paper: '#EBD3A0',
        band: '#B9500F',
        ground: '#DCE4D0',
        portrait: portrait(),
      },
      strewn(marigoldSeed, {
        center: [930, 950],
        rx: 180,
        ry: 170,
        count: 26,
        length: 128,
        gap: 0.38,
        seed: 'needles',
      }),
      'straw',
    ),
  detail: () => picture(sprouting(), { paper: 'straw' }),
  room: () =>
    picture(toran(560, 186, 488, 25) + standing(potted(), 345, 1120, 0.98), {
      paper: 'straw',
      backdrop: porch('#F2E2C4', '#3F6F6A', 594),
    }),
}
