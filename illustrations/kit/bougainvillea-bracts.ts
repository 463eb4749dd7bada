import { along } from './brush.ts'
import { whorl } from './flower.ts'
import { ellipsePoints, type Point, toward } from './geometry.ts'
import { drawnForm, type LeafForm } from './leaf-forms.ts'
import { type LeafTones, lit, shaded } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import { bow } from './spine.ts'
import { variation } from './variation.ts'

const magenta: LeafTones = { light: '#E865AE', mid: '#CF2E8B', dark: '#8F1665', vein: '#F6A9D2' }
/** Heart-shaped below, drawn to a point: the papery bract. */
const paper: LeafForm = {
  ...drawnForm(
    [
      [0, 0],
      [-0.06, 0.3],
      [0.02, 0.66],
      [0.24, 0.98],
      [0.5, 0.9],
      [0.76, 0.5],
      [0.92, 0.16],
      [1, 0],
    ],
    [
      [0.04, 0.52],
      [0.22, 0.68],
      [0.46, 0.82],
    ],
  ),
  detail: 16,
}

/** Three papery bracts, each with its cream trumpet, seen from the heading `facing`. */
export function bracts(center: Point, size: number, facing: number, open: number, seed: string, back = 0): Shape {
  const vary = variation(seed)
  const tones = back < 0 ? lit(magenta, -back) : shaded(magenta, back)
  const ring = whorl({
    center,
    radius: size,
    petals: 3,
    form: paper,
    breadth: 0.82,
    tones,
    facing,
    open,
    twist: vary.between(0, 120),
    veining: size * 0.018,
    unruly: 0.1,
    seed,
  })
  const blossoms = [0, 120, 240].flatMap((turn, index) =>
    size < 100 && index > 0 && vary.chance(0.5) ? [] : trumpet(center, facing + turn + vary.around(0, 40), size),
  )
  return gather([...ring, ...blossoms], size * 0.13)
}

/** The true flower: a thin tube that opens into a small cream star. */
function trumpet(center: Point, heading: number, size: number): Shape[] {
  const tube = bow({ from: center, heading, length: size * 0.26 })
  const rim = Array.from({ length: 10 }, (_, index) =>
    toward(tube.at(1), heading + index * 36, size * (index % 2 ? 0.07 : 0.14)),
  )
  const eye = patch(ellipsePoints(tube.at(1), size * 0.035, size * 0.03, 8), '#B9B25E')
  return [
    patch(
      [
        ...along(tube, 0, 1, 3).map((point) => toward(point, heading + 90, size * 0.025)),
        ...along(tube, 1, 0, 3).map((point) => toward(point, heading - 90, size * 0.025)),
      ],
      '#B2477F',
    ),
    patch(rim, '#FBF6DC', size * 0.03),
    eye,
  ]
}
