import { taper } from './brush.ts'
import { whorl } from './flower.ts'
import { ellipsePoints, type Point, smoothPath, toward } from './geometry.ts'
import { drawnForm } from './leaf-forms.ts'
import type { LeafTones } from './palette.ts'
import { gather, patch, type Shape } from './shape.ts'
import { variation } from './variation.ts'

const white: LeafTones = { light: '#FDFBF2', mid: '#EFECE2', dark: '#B9C39B', vein: '#FFFFFF' }
/** Oblong and hollowed, with a blunt tip. */
const oblong = drawnForm(
  [
    [0, 0.5],
    [0.3, 0.86],
    [0.6, 1],
    [0.82, 0.82],
    [0.95, 0.44],
    [1, 0],
  ],
  [],
)
const sepal: LeafTones = { light: '#F3F5E2', mid: '#DDE5C4', dark: '#9DB07A', vein: '#FBFBEE' }

/** A passion flower of `radius`, looking towards `facing`; `open` 1 shows its full face. */
export function passionFlower(center: Point, radius: number, facing: number, open: number, seed: string): Shape {
  const vary = variation(seed)
  const axis = (facing * Math.PI) / 180
  const forward: Point = [Math.sin(axis), -Math.cos(axis)]
  const aside: Point = [-forward[1], forward[0]]
  /** A point of the flower's face by angle and share of the radius, `high` above the face. */
  const face = (angle: number, reach: number, high = 0): Point => {
    const [ahead, across] = [Math.cos(angle) * reach * open, Math.sin(angle) * reach]
    const up = high * Math.sqrt(Math.max(0, 1 - open * open * 0.9))
    return [
      center[0] + (forward[0] * (ahead + up) + aside[0] * across) * radius,
      center[1] + (forward[1] * (ahead + up) + aside[1] * across) * radius,
    ]
  }
  const disc = (reach: number, high: number): Point[] =>
    Array.from({ length: 24 }, (_, index) => face((index / 24) * 6.2832, reach, high))
  const ring = { center, radius, petals: 5, form: oblong, facing, open, unruly: 0.05 }
  const sepals = whorl({ ...ring, breadth: 0.36, tones: sepal, twist: 36, seed: `${seed}s` })
  const inner = whorl({ ...ring, radius: radius * 0.93, breadth: 0.36, tones: white, seed: `${seed}p` })
  return gather(
    [...sepals, ...inner, fringe(face, radius, vary), patch(disc(0.2, 0.04), '#4B2354', 0), clockwork(face, radius)],
    radius * 0.08,
  )
}

type Face = (angle: number, reach: number, high?: number) => Point

/** The corona: crinkled threads, purple within and white without. */
function fringe(face: Face, radius: number, vary: ReturnType<typeof variation>): Shape {
  let svg = ''
  const count = 72
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2 + vary.around(0, 0.03)
    const length = vary.between(0.68, 0.8)
    const curl = vary.between(0.02, 0.05)
    const line = [0.16, 0.34, 0.46, 0.56, 0.66, 0.78].map((reach, step) =>
      face(angle + (step > 1 ? (step % 2 ? curl : -curl) * 0.8 : 0), (reach * length) / 0.78, 0.05),
    )
    svg += `<path d="${taper(line, radius * 0.032, radius * 0.02)}" fill="${index % 2 ? '#FBF8F4' : '#E6DDEB'}"/>`
    svg += `<path d="${taper(line.slice(0, 4), radius * 0.04, radius * 0.03)}" fill="${index % 2 ? '#6B3478' : '#55285F'}"/>`
  }
  const rim = Array.from({ length: 20 }, (_, index) => face((index / 20) * 6.2832, 0.74))
  return { ...patch(rim, '#000000', radius * 0.05), svg }
}

/** The green clockwork in the middle: five broad anthers below, the round ovary and three styles above. */
function clockwork(face: Face, radius: number): Shape {
  let svg = smoothPathOf(disc(face, 0.13, 0.08), '#B9C56A')
  for (let index = 0; index < 5; index++) {
    const angle = (index / 5) * Math.PI * 2 + 0.3
    svg += `<path d="${taper([face(angle, 0.06, 0.14), face(angle, 0.3, 0.2)], radius * 0.06, radius * 0.045)}" fill="#A9BC62"/>`
    const head = [face(angle - 0.42, 0.32, 0.2), face(angle, 0.35, 0.22), face(angle + 0.42, 0.32, 0.2)]
    svg += `<path d="${taper(head, radius * 0.09, radius * 0.09)}" fill="#D9CB5E"/><path d="${taper(head, radius * 0.035, radius * 0.035)}" fill="#F3EBA0"/>`
  }
  svg += smoothPathOf(disc(face, 0.1, 0.3), '#8FAA4C') + smoothPathOf(disc(face, 0.055, 0.34), '#C6D582')
  for (let index = 0; index < 3; index++) {
    const angle = (index / 3) * Math.PI * 2 + 0.9
    const tip = face(angle, 0.36, 0.38)
    svg += `<path d="${taper([face(angle, 0.04, 0.36), face(angle, 0.22, 0.42), tip], radius * 0.04, radius * 0.03)}" fill="#8E9A4E"/>`
    svg += smoothPathOf(ellipsePoints(toward(tip, 0, 0), radius * 0.055, radius * 0.05, 10), '#6B7A3A')
  }
  return { ...patch(disc(face, 0.36, 0.2), '#000000', radius * 0.05), svg }
}

const disc = (face: Face, reach: number, high: number): Point[] =>
  Array.from({ length: 14 }, (_, index) => face((index / 14) * 6.2832, reach, high))

const smoothPathOf = (points: readonly Point[], fill: string): string =>
  `<path d="${smoothPath(points)}" fill="${fill}"/>`
