import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import { sunflowerSeed } from '../kit/flower-grains.ts'
import type { Point } from '../kit/geometry.ts'
import { strewn } from '../kit/grains.ts'
import { leaf } from '../kit/leaf.ts'
import { plainForm, toothed } from '../kit/leaf-forms.ts'
import { packetPicture } from '../kit/packet-portrait.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { stack } from '../kit/shape.ts'
import { bow, through } from '../kit/spine.ts'
import { compost, sprout } from '../kit/sprout.ts'
import { stem } from '../kit/stem.ts'
import { sunflowerHead, sunflowerLeaf } from '../kit/sunflower.ts'
import { potted, younger } from '../kit/sunflower-plant.ts'
import { terrace } from '../kit/terrace.ts'

/** The packet's picture: the head over its topmost leaves. */
function portrait(): string {
  const stalk = through([
    [6, 340],
    [10, 200],
    [0, 60],
    [-6, -40],
  ])
  return stack([
    ...sunflowerLeaf(stalk.at(0.62), -70, 150, shaded(greens.leaf, 0.2), 'b1'),
    ...sunflowerLeaf(stalk.at(0.56), 66, 156, shaded(greens.leaf, 0.2), 'b2'),
    stem({ spine: stalk, from: 34, to: 26, tones: greens.leaf }),
    ...sunflowerLeaf(stalk.at(0.26), 62, 190, greens.leaf, 'f1'),
    ...sunflowerLeaf(stalk.at(0.34), -58, 190, greens.leaf, 'f2'),
    sunflowerHead([-4, -76], 196, 190, 0.94, 'head'),
  ])
}

const pale: LeafTones = { light: '#D9DCA6', mid: '#B5BF84', dark: '#8A6A62', vein: '#EDEFCB' }

/** Striped husks; a seedling still wearing its husk as a cap; another with its first pair of rough leaves. */
function sprouting(): string {
  const young = (seed: string, foot: Point, height: number, lean: number, length: number, spread: number) =>
    sprout({
      seed,
      foot,
      height,
      lean,
      bend: -lean * 1.6,
      width: 34,
      stalk: pale,
      tones: greens.fresh,
      form: plainForm(0.62, 0.36, 0),
      length,
      breadth: 0.46,
      spread,
      sag: 14,
      petiole: 0.16,
      gloss: 0.7,
    })
  const [capped, older] = [young('a', [340, 826], 250, -10, 150, 13), young('b', [770, 850], 280, 4, 210, 74)]
  const axis = bow({ from: older.top, heading: older.spine.heading(1), length: 110, bend: 4 })
  const rough = ([-1, 1] as const).map((side) =>
    leaf({
      seed: `rough${side}`,
      from: axis.at(0.95),
      heading: side * 42,
      bend: side * 40,
      length: 320,
      width: 150,
      form: toothed(plainForm(0.5, 0.9, 5), 6, 0.06),
      tones: lit(greens.leaf, 0.08),
      turn: side * 0.2,
      midrib: 8,
      veining: 5,
      quilted: true,
      lift: 14,
    }),
  )
  const [cx, cy] = capped.top
  return stack([
    compost([600, 860], 480, 74, 'bed'),
    capped.stalk,
    ...capped.leaves,
    sunflowerSeed([cx + 4, cy - 128], 0, 150, 'cap'),
    ...older.leaves,
    older.stalk,
    stem({ spine: axis, from: 28, to: 20, tones: greens.fresh, lift: 4 }),
    ...rough,
    leaf({
      seed: 'next',
      from: axis.at(1),
      heading: 4,
      length: 110,
      width: 46,
      form: plainForm(0.5, 0.9, 0),
      tones: greens.fresh,
      midrib: 4,
      lift: 6,
    }),
    ...strewn(sunflowerSeed, { center: [600, 1054], rx: 420, ry: 62, count: 10, length: 150, gap: 0.74, seed: 'near' }),
  ])
}

export const views: Views = {
  main: () =>
    packetPicture(
      {
        lean: -5,
        paper: '#E6D2A6',
        band: '#3F5B80',
        ground: '#CFE0E2',
        portrait: portrait(),
      },
      strewn(sunflowerSeed, {
        center: [930, 940],
        rx: 190,
        ry: 170,
        count: 20,
        length: 104,
        gap: 0.68,
        seed: 'husks',
      }),
      'sand',
    ),
  detail: () => picture(sprouting(), { paper: 'sand' }),
  room: () =>
    picture(standing(younger(), 250, 1086, 1) + standing(potted(), 690, 1130, 1.06), {
      paper: 'sand',
      backdrop: terrace({ sky: '#BFD9E2', wall: '#DCE0CC', floor: '#B98E72', parapet: 780 }),
    }),
}
