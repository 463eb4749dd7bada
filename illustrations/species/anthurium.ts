import type { Views } from '../index.ts'
import { arrow, waxen } from '../kit/arum-forms.ts'
import { picture, standing } from '../kit/document.ts'
import { bookPile } from '../kit/furniture.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type Blade, leaf } from '../kit/leaf.ts'
import { greens, type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { speckles } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { filteredLight } from '../kit/rooms.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import { spadix } from '../kit/spathe-flower.ts'
import { bow } from '../kit/spine.ts'
import { stem } from '../kit/stem.ts'

const green: LeafTones = { light: '#57935A', mid: '#357249', dark: '#1F4B38', vein: '#A4C98B' }
const red: LeafTones = { light: '#E4463C', mid: '#C4262F', dark: '#8A1526', vein: '#F0786A' }
const yellow: LeafTones = { light: '#FFF6CF', mid: '#EFC75A', dark: '#C08F36', vein: '#F8E08E' }

/** A leaf hung from the top of its long stalk. */
function frond(
  seed: string,
  foot: Point,
  heading: number,
  length: number,
  bend: number,
  size: number,
  hang: number,
  back = 0,
): Shape[] {
  const stalk = bow({ from: foot, heading, length, bend })
  const tones = back < 0 ? lit(green, -back) : shaded(green, back)
  return [
    stem({ spine: stalk, from: 12, to: 8, tones: shaded(greens.leaf, Math.max(0, back)), lift: 4 }),
    leaf({
      seed,
      from: stalk.at(1),
      heading: hang,
      bend: hang > 180 ? -14 : 14,
      length: size,
      width: size * 0.66,
      form: arrow,
      tones,
      turn: hang > 180 ? -0.2 : 0.2,
      midrib: size * 0.022,
      veining: size * 0.011,
      quilted: true,
      gloss: 0.7,
      unruly: 0.03,
      lift: size * 0.06,
    }),
  ]
}

/** A flower: the red spathe, its veins pressed in, shining as if lacquered, and the spike standing off it. */
function flower(at: Point, heading: number, size: number, turn: number, spike: number): Shape[] {
  return [
    leaf({
      seed: `spathe${at}`,
      from: at,
      heading,
      bend: turn * 24,
      length: size,
      width: size * 1.08,
      form: waxen,
      tones: red,
      turn,
      midrib: size * 0.02,
      veining: size * 0.013,
      quilted: true,
      marks: lacquer,
      stalkDepth: 0.5,
      unruly: 0.03,
      lift: size * 0.07,
    }),
    spadix({
      from: at,
      heading: spike,
      bend: turn * 30,
      length: size * 0.56,
      width: size * 0.115,
      tones: yellow,
      seed: `spike${at}`,
    }),
  ]
}

function lacquer(blade: Blade): string {
  const side = blade.lightSide
  const band = (u: number, v: number, reach: number, wide: number): string => {
    const [a, b, c, d] = [
      blade.warp(u, side * v),
      blade.warp(u + reach, side * (v - 0.04)),
      blade.warp(u + reach, side * (v - wide * 0.5)),
      blade.warp(u + 0.01, side * (v - wide)),
    ]
    return `<path d="M${a}Q${blade.warp(u + reach * 0.5, side * (v + 0.12))} ${b}L${c}Q${blade.warp(u + reach * 0.5, side * (v - wide * 0.5))} ${d}Z" fill="#FFE9DC" opacity="0.5"/>`
  }
  return band(-0.02, 0.66, 0.24, 0.2) + band(0.28, 0.56, 0.1, 0.12)
}

function bloom(
  foot: Point,
  heading: number,
  length: number,
  bend: number,
  size: number,
  face: number,
  turn: number,
  spike: number,
): Shape[] {
  const stalk = bow({ from: foot, heading, length, bend })
  return [
    stem({ spine: stalk, from: 10, to: 8, tones: greens.leaf, lift: 5 }),
    gather(flower(stalk.at(1), face, size, turn, spike), size * 0.06),
  ]
}

/** The crown growing from (x, y). */
function crown(x: number, y: number): Shape[] {
  const at = (dx: number, dy = 0): Point => [x + dx, y + dy]
  return [
    ...frond('a1', at(-20, -8), -15, 440, -14, 240, 228, 0.3),
    ...frond('a2', at(20, -8), 17, 440, 14, 240, 130, 0.3),
    ...frond('a3', at(-34, -6), -38, 350, -22, 246, 222, 0.22),
    ...frond('a4', at(36, -6), 40, 350, 22, 246, 138, 0.22),
    ...frond('a11', at(0, -6), -1, 400, -6, 240, 186, 0.24),
    ...bloom(at(-6, -4), -6, 540, -2, 164, 214, 0.16, -26),
    ...frond('a5', at(10, -4), 9, 330, 6, 240, 162, 0.12),
    ...bloom(at(18, -2), 17, 460, 12, 156, 132, -0.2, 34),
    ...frond('a6', at(-46, 2), -58, 270, -20, 232, 214, 0.08),
    ...frond('a7', at(48, 2), 60, 266, 20, 230, 148, 0.1),
    ...bloom(at(-26, 2), -28, 410, -16, 156, 226, 0.24, -44),
    ...frond('a12', at(-10, 4), -14, 280, -8, 226, 200, 0.06),
    ...frond('a8', at(-22, 8), -36, 200, -14, 216, 208, -0.02),
    ...frond('a9', at(24, 10), 32, 210, 12, 214, 152, 0),
    ...frond('a10', at(2, 12), 4, 140, 6, 150, 174, -0.16),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 164,
    height: 250,
    profile: profiles.tapered,
    glaze: glazes.cream,
    pattern: speckles(110, '#9B8563', 3),
    seed: 'anthurium',
  })
  return stack([vessel.shape, rooted(vessel, crown(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1084, 1.12), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () =>
    picture(standing(potted(), 560, 1040, 0.9) + bookPile(880, 1072, 220, ['#C98B66', '#3F5B80', '#EAD9B6']), {
      paper: 'mist',
      backdrop: filteredLight(),
    }),
}

/** One flower from near by over a leaf: the pressed veins, the lacquer, the spike's true flowers. */
function closeUp(): string {
  return stack([
    ...frond('n1', [1150, 1300], -8, 700, -18, 620, 196, 0.2),
    ...frond('n2', [90, 1300], 12, 560, 10, 560, 168, 0.26),
    stem({
      spine: bow({ from: [700, 1300], heading: -8, length: 900, bend: -8 }),
      from: 40,
      to: 32,
      tones: greens.leaf,
      lift: 14,
    }),
    ...flower([560, 420], 196, 680, 0.1, -26),
  ])
}
