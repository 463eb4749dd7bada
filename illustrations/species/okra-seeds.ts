import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { okraSeed } from '../kit/flower-grains.ts'
import type { Point } from '../kit/geometry.ts'
import { strewn } from '../kit/grains.ts'
import { leaf } from '../kit/leaf.ts'
import { heartForm, plainForm, toothed } from '../kit/leaf-forms.ts'
import { okraBud, okraFlower, okraGreen, okraLeaf, okraStem } from '../kit/okra.ts'
import { picked, potted } from '../kit/okra-plant.ts'
import { okraPod } from '../kit/okra-pod.ts'
import { packetPicture } from '../kit/packet-portrait.ts'
import { greens, lit, shaded } from '../kit/palette.ts'
import { stack } from '../kit/shape.ts'
import { bow, through } from '../kit/spine.ts'
import { compost, sprout } from '../kit/sprout.ts'
import { stem } from '../kit/stem.ts'
import { terrace } from '../kit/terrace.ts'

/** The packet's picture: a shoot with pods, a flower and buds. */
function portrait(): string {
  const shoot = through([
    [-16, 340],
    [-6, 160],
    [-14, -20],
    [-4, -190],
  ])
  return stack([
    ...okraLeaf(shoot.at(0.7), -62, 150, shaded(okraGreen, 0.18), 'o1'),
    ...okraLeaf(shoot.at(0.52), 74, 170, shaded(okraGreen, 0.2), 'o2'),
    ...okraLeaf(shoot.at(0.28), -84, 170, shaded(okraGreen, 0.1), 'o3'),
    ...okraLeaf(shoot.at(0.92), 40, 104, shaded(okraGreen, 0.1), 'o4', 0.4),
    stem({ spine: shoot, from: 26, to: 15, tones: okraStem, nodes: [0.28, 0.5, 0.7, 0.9] }),
    ...okraBud(bow({ from: shoot.at(0.98), heading: -24, length: 24 }), 62, 'b1'),
    ...okraBud(bow({ from: shoot.at(0.99), heading: 14, length: 20 }), 50, 'b2'),
    okraPod(shoot.at(0.5), 24, 224, 'p1', -10),
    okraPod(shoot.at(0.3), -26, 236, 'p2', 14),
    okraPod(shoot.at(0.14), 34, 226, 'p3', -16),
    okraFlower([-92, -120], 104, -30, 0.82, 'flower'),
  ])
}

/** Round seeds; seed leaves, almost round; then the first lobed leaves one by one. */
function sprouting(): string {
  const young = (seed: string, foot: Point, height: number, lean: number, length: number) =>
    sprout({
      seed,
      foot,
      height,
      lean,
      bend: -lean,
      width: 28,
      stalk: okraStem,
      tones: greens.fresh,
      form: plainForm(0.46, 0.34, 4),
      length,
      breadth: 0.8,
      spread: 66,
      sag: 16,
      petiole: 0.46,
    })
  const [first, older] = [young('a', [350, 826], 250, -6, 140), young('b', [760, 850], 270, 4, 150)]
  const axis = bow({ from: older.top, heading: older.spine.heading(1), length: 150, bend: 4 })
  const stalk = bow({ from: axis.at(0.6), heading: -34, length: 130, bend: -10 })
  return stack([
    compost([600, 860], 480, 74, 'bed'),
    ...first.leaves,
    first.stalk,
    ...older.leaves,
    older.stalk,
    stem({ spine: axis, from: 24, to: 16, tones: okraStem, lift: 4 }),
    stem({ spine: stalk, from: 15, to: 10, tones: okraStem, lift: 4 }),
    leaf({
      seed: 'round',
      from: stalk.at(1),
      heading: -58,
      bend: -20,
      length: 220,
      width: 236,
      form: toothed(heartForm(0.02, 0.12, 5), 6, 0.14),
      tones: lit(okraGreen, 0.06),
      midrib: 6,
      veining: 5,
      turn: -0.14,
      lift: 12,
    }),
    ...okraLeaf(axis.at(1), 30, 220, lit(okraGreen, 0.04), 'lobed', 0.5),
    leaf({
      seed: 'next',
      from: axis.at(1),
      heading: -6,
      length: 80,
      width: 34,
      form: plainForm(0.5, 0.9, 0),
      tones: greens.fresh,
      midrib: 3,
      lift: 5,
    }),
    ...strewn(okraSeed, { center: [600, 1054], rx: 420, ry: 62, count: 13, length: 92, gap: 1, seed: 'near' }),
  ])
}

export const views: Views = {
  main: () =>
    packetPicture(
      {
        lean: -4,
        paper: '#E2D8BC',
        band: '#1F3D2B',
        ground: '#F3E3C4',
        portrait: portrait(),
      },
      strewn(okraSeed, { center: [930, 950], rx: 185, ry: 160, count: 28, length: 58, gap: 0.96, seed: 'beads' }),
      'clay',
    ),
  detail: () => picture(sprouting(), { paper: 'clay' }),
  room: () =>
    picture(
      standing(potted('back', 600), 990, 1010, 0.78) +
        standing(potted('left', 640), 190, 1040, 0.86) +
        standing(potted(), 570, 1120, 1.06) +
        picked(),
      { paper: 'clay', backdrop: terrace({ sky: '#E9E3CC', wall: '#EADCC2', floor: '#BFA083', parapet: 600 }) },
    ),
}
