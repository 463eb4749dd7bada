import type { Views } from '../index.ts'
import { lance, sail } from '../kit/arum-forms.ts'
import { picture, standing } from '../kit/document.ts'
import { bookPile, cup } from '../kit/furniture.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { northWindow } from '../kit/rooms.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { furledSpathe, spadix } from '../kit/spathe-flower.ts'
import { bow, stretch, through } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#4F8656', mid: '#2F6343', dark: '#1B4231', vein: '#8FB57F' }
const white: LeafTones = { light: '#FFFEF6', mid: '#EDEEDC', dark: '#BCCBA2', vein: '#D3DABB' }
const cream: LeafTones = { light: '#FFF9DC', mid: '#EBDD9F', dark: '#C3AE62', vein: '#F5EBBD' }

/** One leaf from the clump: a sheathed stalk and, on the same arc, the blade. */
function frond(foot: Point, heading: number, length: number, bend: number, back = 0, turn = 0.15): Shape[] {
  const arc = bow({ from: foot, heading, length, bend, late: 1.8 })
  const tones = back < 0 ? lit(green, -back) : shaded(green, back)
  const blade = length * 0.62
  return [
    stem({ spine: stretch(arc, 0, 0.4), from: 15, to: 8, tones: shaded(greens.leaf, Math.max(0, back)), lift: 4 }),
    leaf({
      seed: `lance${heading}${length}`,
      spine: stretch(arc, 0.38, 1),
      form: lance,
      width: blade * 0.36,
      tones,
      turn,
      midrib: 5,
      veining: 2.4,
      quilted: true,
      gloss: 0.5,
      unruly: 0.05,
      lift: blade * 0.05,
    }),
  ]
}

/** A flower: its stalk, the white sail behind, and the knobbly spike standing free before it. */
function flower(foot: Point, heading: number, length: number, bend: number, size: number, lean: number): Shape[] {
  const stalk = bow({ from: foot, heading, length, bend })
  const top = stalk.at(1)
  return [
    stem({ spine: stalk, from: 10, to: 7, tones: greens.leaf, lift: 5 }),
    ...sailed(top, stalk.heading(1) + lean, size, lean),
  ]
}

function sailed(at: Point, heading: number, size: number, lean: number): Shape[] {
  return [
    leaf({
      seed: `sail${at}`,
      from: at,
      heading,
      bend: lean * 0.5,
      length: size,
      width: size * 0.6,
      form: sail,
      tones: white,
      turn: lean > 0 ? 0.22 : -0.22,
      midrib: size * 0.016,
      veining: size * 0.007,
      stalkDepth: 0.75,
      unruly: 0.04,
      lift: size * 0.06,
    }),
    spadix({
      from: at,
      heading: heading - lean * 0.4,
      bend: lean * 0.2,
      length: size * 0.5,
      width: size * 0.105,
      tones: cream,
      seed: `spike${at}`,
    }),
  ]
}

/** The clump growing from (x, y). */
export function clump(x: number, y: number): Shape[] {
  const at = (dx: number, dy = 0): Point => [x + dx, y + dy]
  return [
    ...frond(at(-20, -8), -16, 560, -44, 0.3, -0.2),
    ...frond(at(24, -8), 18, 540, 50, 0.3, 0.2),
    ...frond(at(-34, -8), -36, 540, -70, 0.26, -0.3),
    ...frond(at(36, -8), 38, 530, 70, 0.26, 0.3),
    ...frond(at(4, -10), 3, 570, 22, 0.22),
    ...flower(at(-10, -4), -5, 590, -8, 204, -14),
    ...flower(at(16, -2), 10, 530, 14, 184, 18),
    ...frond(at(-40, -4), -30, 490, -64, 0.14, -0.3),
    ...frond(at(42, -4), 31, 480, 66, 0.16, 0.3),
    ...frond(at(-14, 0), -7, 490, -34, 0.1, -0.15),
    ...frond(at(-58, 2), -58, 450, -66, 0.1, -0.35),
    ...frond(at(60, 2), 60, 450, 66, 0.12, 0.35),
    ...frond(at(24, 0), 12, 450, 46, 0.06, 0.2),
    ...flower(at(-36, 2), -20, 480, -10, 172, -18),
    ...frond(at(-48, 6), -42, 400, -84, 0.02, -0.3),
    ...frond(at(50, 6), 44, 400, 82, 0.03, 0.3),
    stem({ spine: bow({ from: at(30, 4), heading: 18, length: 470, bend: 12 }), from: 9, to: 7, tones: greens.leaf }),
    furledSpathe({
      from: bow({ from: at(30, 4), heading: 18, length: 466, bend: 12 }).at(1),
      heading: 26,
      length: 120,
      width: 34,
      tones: { light: '#EAF0CF', mid: '#CCDDA6', dark: '#93B272', vein: '#F4F7E0' },
      seed: 'furled',
    }),
    ...frond(at(-26, 10), -20, 370, -80, -0.04, -0.2),
    ...frond(at(34, 12), 24, 350, 88, -0.03, 0.25),
    ...frond(at(4, 14), 0, 350, -20, -0.06, 0.1),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 172,
    height: 250,
    profile: profiles.belly,
    glaze: glazes.sage,
    seed: 'peace-lily',
  })
  return stack([vessel.shape, rooted(vessel, clump(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1078, 1.02), { paper: 'clay' }),
  detail: () => picture(closeUp(), { paper: 'clay' }),
  room: () =>
    picture(
      bookPile(110, 1016, 250, ['#1F3D2B', '#C98B66']) +
        cup(230, 936, 78, '#F3EAD6') +
        standing(potted(), 740, 1022, 0.86),
      { paper: 'mist', backdrop: northWindow() },
    ),
}

/** One sail from near by, before a leaf; beside it the next, still rolled. */
function closeUp(): string {
  const leafBehind = (from: Point, heading: number, length: number, bend: number, back: number): Shape =>
    leaf({
      seed: `near${heading}`,
      from,
      heading,
      bend,
      length,
      width: length * 0.4,
      form: lance,
      tones: shaded(green, back),
      turn: 0.15,
      midrib: 14,
      veining: 6,
      quilted: true,
      gloss: 0.5,
      lift: 30,
    })
  const bar = (points: readonly Point[], from: number): Shape =>
    stem({ spine: through(points), from, to: from * 0.7, tones: greens.leaf, lift: 14 })
  return stack([
    leafBehind([1120, 1220], -22, 1080, -34, 0.2),
    leafBehind([140, 1260], 4, 900, -30, 0.14),
    bar(
      [
        [900, 1260],
        [930, 900],
        [900, 560],
      ],
      34,
    ),
    furledSpathe({
      from: [900, 566],
      heading: 8,
      length: 390,
      width: 104,
      tones: { light: '#EAF0CF', mid: '#CCDDA6', dark: '#93B272', vein: '#F4F7E0' },
      seed: 'near-furled',
    }),
    bar(
      [
        [620, 1280],
        [590, 1000],
        [540, 830],
      ],
      44,
    ),
    ...sailed([536, 836], -16, 740, -20),
  ])
}
