import type { Views } from '../index.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { leaf } from '../kit/leaf.ts'
import { heartForm, plainForm } from '../kit/leaf-forms.ts'
import { greens, type LeafTones, lit, shaded, woods } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { surface, wall, windowLight } from '../kit/room.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { through } from '../kit/spine.ts'
import { splitForm } from '../kit/split-leaf.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#6FA35C', mid: '#3F7A4A', dark: '#215039', vein: '#A5C68B' }

/** A blade hung from the end of its stalk, its tip on `heading`. */
function blade(
  seed: string,
  at: Point,
  heading: number,
  size: number,
  turn: number,
  tones: LeafTones,
  lobes = 6,
): Shape {
  return leaf({
    seed,
    from: at,
    heading,
    bend: turn * -26,
    length: size,
    width: size * 0.98,
    turn,
    tones,
    form:
      lobes === 0
        ? heartForm(0.04, 0.14, 5)
        : splitForm({ lobes, depth: 0.68, gap: 0.16, windows: lobes > 5 ? 3 : 1, seed }),
    midrib: size * 0.024,
    veining: size * 0.011,
    stalkDepth: 0.4,
    quilted: true,
    unruly: 0.03,
    lift: size * 0.055,
  })
}

/** A stalk in an arc from the crown at (x, y) and the blade at its end. */
function frond(
  seed: string,
  foot: Point,
  elbow: Point,
  end: Point,
  heading: number,
  size: number,
  turn: number,
  back = 0,
  lobes = 6,
): Shape[] {
  const tones = back < 0 ? lit(green, -back) : shaded(green, back)
  const stalk = through([foot, elbow, end])
  return [
    stem({ spine: stalk, from: 19, to: 12, tones: shaded(greens.leaf, Math.max(0, back)), lift: 6 }),
    blade(seed, end, heading, size, turn, tones, lobes),
  ]
}

/** The plant growing from (x, y). */
function crown(x: number, y: number): Shape[] {
  const at = (dx: number, dy: number): Point => [x + dx, y + dy]
  const root = (points: readonly Point[]): Shape =>
    stem({ spine: through(points), from: 12, to: 7, tones: woods.bark, lift: 4 })
  return [
    ...frond('m1', at(-8, 0), at(-50, -330), at(-130, -590), -132, 262, 0.24, 0.3),
    ...frond('m2', at(10, 0), at(60, -330), at(150, -560), 122, 270, -0.2, 0.28),
    ...frond('m3', at(-14, 0), at(-110, -260), at(-250, -390), -100, 258, 0.3, 0.16),
    ...frond('m4', at(16, 0), at(120, -230), at(256, -350), 98, 250, -0.34, 0.18),
    ...frond('m5', at(-4, -30), at(-20, -350), at(14, -640), 168, 300, 0.1, 0.1),
    stem({
      spine: through([at(0, 8), at(-6, -70), at(6, -130)]),
      from: 46,
      to: 34,
      tones: greens.olive,
      nodes: [0.3, 0.6, 0.9],
    }),
    root([at(20, -60), at(64, -40), at(84, 10)]),
    root([at(-20, -40), at(-56, -20), at(-66, 12)]),
    ...frond('m6', at(-18, -10), at(-90, -130), at(-186, -206), -122, 250, 0.26, 0.05, 5),
    ...frond('m7', at(18, -10), at(90, -150), at(196, -236), 124, 240, -0.3, 0.07, 5),
    ...frond('m8', at(-8, -20), at(-70, -260), at(-104, -392), -160, 300, 0.14, 0),
    ...spear(at(0, -120), at(30, -360)),
    ...frond('m9', at(10, -20), at(70, -230), at(92, -330), 160, 268, -0.16, -0.08),
    ...frond('m10', at(-4, -10), at(-30, -70), at(-70, -116), -146, 136, 0.2, -0.18, 0),
  ]
}

/** The next leaf, still furled. */
function spear(foot: Point, tip: Point): Shape[] {
  const middle: Point = [(foot[0] + tip[0]) / 2 - 10, (foot[1] + tip[1]) / 2]
  return [
    leaf({
      seed: 'spear',
      spine: through([foot, middle, tip]),
      width: 34,
      form: plainForm(0.4, 0.7, 0),
      tones: greens.lime,
      midrib: 3,
      turn: 0.4,
      lift: 5,
    }),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1070,
    radius: 176,
    height: 262,
    profile: profiles.tapered,
    glaze: glazes.cream,
    seed: 'monstera',
  })
  return stack([vessel.shape, rooted(vessel, crown(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(potted(), { paper: 'sage' }),
  detail: () => picture(closeUp(), { paper: 'sage' }),
  room: () => picture(`${standing(potted(), 640, 1090, 0.86)}`, { paper: 'sage', backdrop: corner() }),
}

function closeUp(): string {
  const stalk = (points: readonly Point[], back: number): Shape =>
    stem({ spine: through(points), from: 44, to: 26, tones: shaded(greens.leaf, back), lift: 10 })
  return stack([
    stalk(
      [
        [1010, 1260],
        [930, 960],
        [820, 700],
      ],
      0.25,
    ),
    blade('behind', [820, 700], 108, 520, 0.2, shaded(green, 0.24), 6),
    stalk(
      [
        [430, 1280],
        [560, 860],
        [520, 420],
        [540, 250],
      ],
      0,
    ),
    blade('portrait', [540, 250], 168, 800, 0.08, green, 7),
  ])
}

function corner(): string {
  return (
    wall(1200, 960, '#E6E2CF') +
    windowLight(120, 60, 560, 640, 0.55) +
    surface(-80, 1280, 950, 1240, 0, '#B98557') +
    `<ellipse cx="640" cy="1096" rx="470" ry="92" fill="#E9D9BC"/><ellipse cx="640" cy="1096" rx="440" ry="82" fill="#C98B66" opacity="0.5"/><ellipse cx="640" cy="1096" rx="418" ry="74" fill="#E9D9BC"/>`
  )
}
