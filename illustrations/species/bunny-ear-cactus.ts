import type { Views } from '../index.ts'
import { cactusPad } from '../kit/cactus-pad.ts'
import { picture, standing } from '../kit/document.ts'
import type { Point } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import { type LeafTones, lit, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { type Shape, stack } from '../kit/shape.ts'
import { newspaper, sunnySill } from '../kit/small-rooms.ts'

const green: LeafTones = { light: '#97BE66', mid: '#689A4E', dark: '#44733F', vein: '#C3D88C' }
const tuft = { size: 8.4, light: '#FBEBA6', mid: '#EBC451', dark: '#8E6B2A' }

/** One pad in this plant's green, its golden tufts `size` across. */
function pad(
  seed: string,
  from: Point,
  heading: number,
  length: number,
  width: number,
  rows: number,
  turn = 0,
  back = 0,
  size = tuft.size,
): Shape {
  const tones = back < 0 ? lit(green, -back) : shaded(green, back)
  return cactusPad({ seed, from, heading, length, width, rows, turn, tones, tuft: { ...tuft, size } })
}

/** The rabbit growing from (x, y): a body, two ears, and this spring's pad. */
function rabbit(x: number, y: number): Shape[] {
  return [
    pad('back', [x + 74, y - 190], 56, 150, 116, 7, 0.2, -0.14, 7),
    pad('left-ear', [x - 50, y - 282], -24, 264, 166, 9, 0.1, 0),
    pad('body', [x, y + 14], 2, 330, 236, 10, -0.04, 0.02, 9.6),
    pad('right-ear', [x + 56, y - 276], 22, 240, 158, 8, -0.12, -0.03),
  ]
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 176,
    height: 270,
    profile: profiles.classic,
    glaze: glazes.terracotta,
    collar: { height: 0.24, out: 0.06 },
    filling: 'gravel',
    saucer: true,
    seed: 'bunny',
  })
  return stack([vessel.shape, rooted(vessel, rabbit(vessel.soil.x, vessel.soil.y))])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1070, 1.16), { paper: 'straw' }),
  detail: () => picture(closeUp(), { paper: 'straw' }),
  room: () => picture(standing(potted(), 500, 1030, 1) + newspaper(), { paper: 'straw', backdrop: sunnySill() }),
}

/** Pads from near by: tufts of bristles in a lattice, a new pad at the rim. */
function closeUp(): string {
  return stack([
    pad('n-left', [480, 640], -40, 600, 420, 8, 0.14, 0.12, 22),
    pad('n-new', [850, 560], 40, 300, 210, 6, 0, -0.3, 13),
    pad('n-body', [640, 1360], 4, 900, 660, 8, -0.06, 0, 26),
  ])
}
