import type { Views } from '../index.ts'
import { corianderFrond, corianderGreen, corianderLeaf, corianderStalk } from '../kit/coriander.ts'
import { bunch, tray } from '../kit/coriander-tray.ts'
import { picture } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { corianderHusk, splitHusk, strewn } from '../kit/grains.ts'
import { casement, tiles } from '../kit/interior.ts'
import { plainForm } from '../kit/leaf-forms.ts'
import { packetPicture } from '../kit/packet-portrait.ts'
import { greens, lit, shaded } from '../kit/palette.ts'
import { surface, wall } from '../kit/room.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { bow, through } from '../kit/spine.ts'
import { compost, sprout } from '../kit/sprout.ts'
import { stem } from '../kit/stem.ts'

/** The packet's picture: a bunch of leaves. */
function portrait(): string {
  const frond = (name: string, elbow: Point, end: Point, size: number, back: number, pairs = 1): Shape[] =>
    corianderFrond(
      through([[elbow[0] * 0.06, 330], elbow, end]),
      size,
      back < 0 ? lit(corianderGreen, -back) : shaded(corianderGreen, back),
      name,
      pairs,
    )
  return stack([
    ...frond('c1', [-30, 40], [-70, -130], 118, 0.24),
    ...frond('c2', [40, 40], [86, -120], 118, 0.22),
    ...frond('c3', [-70, 120], [-130, 10], 116, 0.16),
    ...frond('c4', [76, 120], [136, 20], 116, 0.14),
    ...frond('c5', [-4, 30], [6, -120], 132, 0.08),
    ...frond('c6', [-60, 190], [-112, 130], 100, 0.04),
    ...frond('c7', [62, 190], [116, 136], 100, 0.06),
    ...frond('c8', [-14, 130], [-44, 40], 126, -0.04),
    ...frond('c9', [24, 170], [52, 100], 108, -0.1),
  ])
}

/** Husks, one split to show its two halves; the seedling's strap leaves; the first true leaf, a lobed fan. */
function sprouting(): string {
  const young = (seed: string, foot: Point, height: number, lean: number) =>
    sprout({
      seed,
      foot,
      height,
      lean,
      bend: -lean,
      width: 18,
      stalk: corianderStalk,
      tones: greens.fresh,
      form: plainForm(0.66, 0.84, 0),
      length: 290,
      breadth: 0.2,
      spread: 46,
      sag: 40,
      petiole: 0.24,
    })
  const [first, older] = [young('a', [380, 826], 190, -5), young('b', [770, 850], 210, 4)]
  const frond = (heading: number, length: number, size: number, name: string): Shape[] => {
    const spine = bow({ from: older.top, heading, length, bend: -heading * 0.4 })
    return [
      stem({ spine, from: 15, to: 10, tones: corianderStalk, lift: 4 }),
      ...corianderLeaf(spine.at(0.98), spine.heading(1), size, corianderGreen, name, 0),
    ]
  }
  return stack([
    compost([600, 860], 480, 74, 'bed'),
    ...first.leaves,
    first.stalk,
    ...older.leaves,
    older.stalk,
    ...frond(-16, 230, 200, 'f1'),
    ...frond(24, 150, 150, 'f2'),
    splitHusk([216, 1036], 60, 112),
    splitHusk([316, 1090], 200, 112),
    ...strewn(corianderHusk, { center: [700, 1052], rx: 300, ry: 62, count: 8, length: 100, gap: 1.1, seed: 'near' }),
  ])
}

/** A kitchen counter under a window. */
function kitchen(): string {
  return (
    wall(1200, 1240, '#EDE3CC') +
    casement(300, 40, 760, 560, { columns: 3, rows: 1 }) +
    tiles(-20, 640, 1240, 250, 82, '#C9D8C4') +
    surface(-80, 1280, 880, 1200, 60, '#A9886A')
  )
}

export const views: Views = {
  main: () =>
    packetPicture(
      {
        lean: -4,
        paper: '#E4D9B8',
        band: '#39703A',
        ground: '#F2E9C9',
        portrait: portrait(),
      },
      strewn(corianderHusk, {
        center: [930, 950],
        rx: 190,
        ry: 160,
        count: 30,
        length: 62,
        gap: 0.86,
        seed: 'husks',
      }),
      'sage',
    ),
  detail: () => picture(sprouting(), { paper: 'sage' }),
  room: () => picture(tray(560, 1050) + stack(bunch()), { paper: 'sage', backdrop: kitchen() }),
}
