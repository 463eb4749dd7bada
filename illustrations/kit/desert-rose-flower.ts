import { dabs } from './brush.ts'
import { whorl } from './flower.ts'
import { ellipsePoints, type Point, straightPath, toward } from './geometry.ts'
import type { Blade } from './leaf.ts'
import { drawnForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { gather, painted, patch, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** The pink of the desert rose. */
export const desertPink: LeafTones = { light: '#F28AA6', mid: '#E65A86', dark: '#B32C5E', vein: '#FBC4D0' }
const petal = drawnForm(
  [
    [0, 0.16],
    [0.2, 0.36],
    [0.46, 0.74],
    [0.7, 1],
    [0.86, 0.86],
    [0.95, 0.46],
    [1, 0],
  ],
  [],
)

/** Paler towards the throat, deepest at the rim. */
const blush = (blade: Blade): string => {
  const to = (reach: number): Point[] =>
    [-1.2, -0.7, -0.3, 0, 0.3, 0.7, 1.2].map((v) => blade.warp(reach * (1 - v * v * 0.24), v))
  const inner = (reach: number, fill: string, opacity: number): string =>
    `<path d="${straightPath([blade.warp(-0.06, -1.2), ...to(reach), blade.warp(-0.06, 1.2)])}" fill="${fill}" opacity="${opacity}"/>`
  const rim = straightPath([...to(0.8), blade.warp(1.1, 1.2), blade.warp(1.1, -1.2)])
  return `<path d="${rim}" fill="#D2336E" opacity="0.55"/>${inner(0.7, '#F7A9BD', 0.4)}${inner(0.58, '#F9BFCB', 0.5)}${inner(0.46, '#FBD3D6', 0.6)}${inner(0.36, '#FCE6DF', 0.7)}${inner(0.25, '#F7D58C', 0.7)}`
}

/** One trumpet, its five lobes pink round a pale throat. */
export function desertRose(center: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const ring = whorl({
    center,
    radius,
    petals: 5,
    form: petal,
    breadth: 0.92,
    tones: desertPink,
    facing,
    open,
    twist: 14,
    curl: 14,
    unruly: 0.06,
    marks: blush,
    seed,
  })
  const vary = variation(seed)
  const throat = [
    patch(ellipsePoints(center, radius * 0.15, radius * 0.14, 12), '#A8284F'),
    patch(ellipsePoints(toward(center, 140, radius * 0.03), radius * 0.1, radius * 0.09, 12), '#6E1738'),
  ]
  const threads = dabs(
    7,
    () => toward(center, vary.between(0, 360), radius * 0.07),
    radius * 0.03,
    ['#F6D27A', '#F9E5B0'],
    vary,
  )
  return gather([...ring, ...throat, painted(threads)], radius * 0.13)
}
