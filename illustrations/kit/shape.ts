import { type Bounds, boundsOf, type Point, smoothPath, touches } from './geometry.ts'
import { fingerprint } from './variation.ts'

/** One painted thing with the silhouettes it covers, so that it can throw and catch shadows. */
export type Shape = {
  readonly svg: string
  /** Path data of what it covers (each even-odd, so that holes are holes). */
  readonly outlines: readonly string[]
  readonly bounds: Bounds
  /** How far above its neighbours it floats, in units: the length of its shadow; 0 throws none. */
  readonly lift: number
}

/** A flat patch of one colour with a smooth outline. */
export function patch(points: readonly Point[], fill: string, lift = 0): Shape {
  const outline = smoothPath(points)
  return { svg: `<path d="${outline}" fill="${fill}"/>`, outlines: [outline], bounds: boundsOf(points), lift }
}

/** A finished painting as a shape without a silhouette: it neither throws nor catches shadows. */
export function painted(svg: string): Shape {
  return { svg, outlines: [], bounds: { left: 0, top: 0, right: 0, bottom: 0 }, lift: 0 }
}

/** Paints shapes from back to front; each throws a flat shadow, away from the light, on whatever lies under it. */
export function stack(shapes: readonly Shape[], depth = 0.26): string {
  const caught = new Set<string>()
  const painted = shapes.map((shape, index) => castShadow(shape, shapes.slice(0, index), depth, caught) + shape.svg)
  const known = [...caught].map((outline) => `<path id="${nameOf(outline)}" d="${outline}"/>`).join('')
  return `${known && `<defs>${known}</defs>`}${painted.join('')}`
}

/** Several shapes painted together as one, keeping the silhouettes of all. */
export function gather(shapes: readonly Shape[], lift = 8, depth = 0.26): Shape {
  const solid = shapes.filter((shape) => shape.outlines.length > 0)
  const corners = solid.flatMap(({ bounds }): Point[] => [
    [bounds.left, bounds.top],
    [bounds.right, bounds.bottom],
  ])
  return {
    svg: stack(shapes, depth),
    outlines: shapes.flatMap((shape) => shape.outlines),
    bounds: boundsOf(corners),
    lift,
  }
}

/** Limits a drawing to a silhouette. */
export function clipped(svg: string, outline: string): string {
  if (svg === '') return ''
  const id = `k${fingerprint(outline)}`
  return `<clipPath id="${id}"><path d="${outline}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">${svg}</g>`
}

const nameOf = (outline: string): string => `o${fingerprint(outline)}`

function castShadow(shape: Shape, below: readonly Shape[], depth: number, caught: Set<string>): string {
  if (shape.lift === 0) return ''
  const reached = below.filter((other) => touches(shape.bounds, other.bounds, shape.lift * 1.6))
  if (reached.length === 0) return ''
  const grounds = reached.flatMap((other) => other.outlines)
  const alone = shape.outlines.length === 1
  for (const outline of alone ? [...grounds, ...shape.outlines] : grounds) caught.add(outline)
  const ground = grounds.map((outline) => `<use href="#${nameOf(outline)}" clip-rule="evenodd"/>`).join('')
  // A group's opacity would cost a layer as large as the picture for each shadow: one path with its own is cheap.
  const paint = `transform="translate(${(shape.lift * 0.7).toFixed(1)} ${(shape.lift * 1.25).toFixed(1)})" fill="#12291f" fill-opacity="${depth}"`
  const thrown = alone
    ? `<use href="#${nameOf(shape.outlines.join(''))}" ${paint} fill-rule="evenodd"/>`
    : `<path d="${shape.outlines.join('')}" ${paint}/>`
  const id = `s${fingerprint(ground + thrown)}`
  return `<clipPath id="${id}">${ground}</clipPath><g clip-path="url(#${id})">${thrown}</g>`
}
