import { num, type Point } from './geometry.ts'
import { glazes } from './glazes.ts'
import { pot, rooted } from './pot.ts'
import { profiles } from './pot-profiles.ts'
import { type Shape, stack } from './shape.ts'

/** Width of a nursery bag drawn by `bagged`. */
const bagWidth = 350

/** Defines a plant in a nursery bag once, so that a bed of them can be set with `bagAt`. */
export function bagged(name: string, grow: (x: number, y: number) => readonly Shape[]): string {
  const vessel = pot({
    x: 0,
    y: 0,
    radius: bagWidth / 2,
    height: 270,
    profile: profiles.bag,
    glaze: glazes.growbag,
    seed: name,
  })
  return `<g id="bag-${name}">${stack([vessel.shape, rooted(vessel, grow(vessel.soil.x, vessel.soil.y))])}</g>`
}

/** A bag defined before, its foot at a point and `width` wide. */
export function bagAt(name: string, [x, y]: Point, width: number): string {
  return `<use href="#bag-${name}" transform="translate(${num(x)} ${num(y)}) scale(${(width / bagWidth).toFixed(3)})"/>`
}
