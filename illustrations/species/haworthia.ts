import type { Views } from '../index.ts'
import { cupRosette } from '../kit/cup-rosette.ts'
import { picture, standing } from '../kit/document.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from '../kit/geometry.ts'
import { glazes } from '../kit/glazes.ts'
import type { Blade } from '../kit/leaf.ts'
import { drawnForm } from '../kit/leaf-forms.ts'
import { teaTable } from '../kit/nooks.ts'
import { type LeafTones, shaded } from '../kit/palette.ts'
import { pot, rooted } from '../kit/pot.ts'
import { dots, layered } from '../kit/pot-patterns.ts'
import { profiles } from '../kit/pot-profiles.ts'
import { gather, type Shape, stack } from '../kit/shape.ts'
import type { Variation } from '../kit/variation.ts'

const dark: LeafTones = { light: '#5F8C5A', mid: '#3E6B4C', dark: '#1F4334', vein: '#A9C39A' }

/** A narrow triangle drawn out into a point. */
const spike = drawnForm(
  [
    [0, 0.94],
    [0.08, 1],
    [0.28, 0.86],
    [0.55, 0.55],
    [0.8, 0.24],
    [0.94, 0.07],
    [1, 0],
  ],
  [],
)

/** The white bumps in cross bands: crowded on the rounded back, few on the flat face. */
function zebra(blade: Blade, vary: Variation, width: number, shows: number): string {
  const back = shows < 0.35
  const lit = blade.lightSide
  const line = (v: number): Point[] =>
    Array.from({ length: 9 }, (_, index) => blade.warp(index / 8, v * (1 - (index / 8) ** 2)))
  const flank = `<path d="${straightPath([...line(-0.25 * lit), ...line(-1.1 * lit).reverse()])}" fill="${dark.dark}" opacity="0.72"/>`
  const count = Math.round(blade.spine.length / (width * 0.27))
  const phase = vary.next()
  let bumps = ''
  for (let row = 1; row < count; row++) {
    const u = 0.02 + ((row - phase) / count) * 0.95
    const half = 1 - u ** 1.5 * 0.86
    const across = Math.max(2, Math.round((back ? 6 : 4) * half))
    for (let index = 0; index < across; index++) {
      if (!back && vary.chance(0.3)) continue
      const v = ((index + 0.5) / across) * 2 - 1
      const [x, y] = blade.warp(u - v * v * 0.012 + vary.around(0, 0.004), v * half * 0.94)
      const r = width * (back ? 0.05 : 0.034) * (1 - u * 0.35)
      bumps += smoothPath(ellipsePoints([x, y], r * 1.75, r, 8))
    }
  }
  const edge = `<path d="${straightPath([...line(0.84 * lit), ...line(1.1 * lit).reverse()])}" fill="#A9C488" opacity="0.6"/>`
  return `${flank}${edge}<path d="${bumps}" fill="#F3F3E2" opacity="${back ? 0.96 : 0.72}"/>`
}

/** One rosette of leaves `size` long round (x, y). */
function tuft(x: number, y: number, size: number, leaves: number, seed: string): Shape[] {
  return cupRosette({
    center: [x, y],
    leaves,
    length: (age) => size * (0.62 + 0.42 * Math.sin(Math.PI * (0.2 + age * 0.5))),
    rise: (age) => 86 - 60 * age ** 1.2,
    curve: 34,
    height: (age) => size * 0.12 * (1 - age),
    view: 24,
    stray: 7,
    seed,
    paint: ({ age, facing }) => {
      const width = size * (0.17 + 0.05 * age)
      return {
        form: spike,
        width,
        tones: shaded(dark, facing > 0.5 ? 0.14 : 0),
        marks: (blade, vary) => zebra(blade, vary, width, facing),
        midrib: 0,
        stalkDepth: 0.7,
        unruly: 0.02,
        lift: size * 0.045,
      }
    },
  })
}

/** The whole plant in its pot, standing at (600, 1060). */
export function potted(): string {
  const vessel = pot({
    x: 600,
    y: 1060,
    radius: 226,
    height: 300,
    profile: profiles.cylinder,
    glaze: glazes.ochre,
    filling: 'gravel',
    pattern: layered(dots(0.3, 9, '#F8E9C4', 12), dots(0.38, 9, '#F8E9C4', 12)),
    seed: 'haworthia',
  })
  const { x, y } = vessel.soil
  return stack([
    vessel.shape,
    rooted(vessel, [
      gather(tuft(x + 128, y - 16, 170, 12, 'pup-right'), 8),
      gather(tuft(x - 6, y + 30, 450, 32, 'zebra'), 12),
      gather(tuft(x - 142, y + 18, 160, 11, 'pup-left'), 8),
      gather(tuft(x + 24, y + 44, 120, 10, 'pup-front'), 6),
    ]),
  ])
}

export const views: Views = {
  main: () => picture(standing(potted(), 600, 1080, 1.14), { paper: 'mist' }),
  detail: () => picture(closeUp(), { paper: 'mist' }),
  room: () => picture(standing(potted(), 430, 1010, 0.86), { paper: 'blush', backdrop: teaTable() }),
}

/** The leaves near by, with an offset at their foot. */
function closeUp(): string {
  return stack([gather(tuft(540, 1300, 1080, 24, 'near'), 14), gather(tuft(930, 1230, 440, 14, 'offset'), 12)])
}
