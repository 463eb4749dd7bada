/** A point in picture units, y growing downwards. */
export type Point = readonly [x: number, y: number]

/** The smallest upright box around some points. */
export type Bounds = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** A number as short SVG text, to a tenth of a unit. */
export const num = (value: number): string => `${Math.round(value * 10) / 10}`

/** The point a share `t` of the way from `a` to `b`. */
export const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** The point `distance` away from `from` on a compass heading: 0 is up, 90 right, 180 down. */
export function toward(from: Point, heading: number, distance: number): Point {
  const angle = (heading * Math.PI) / 180
  return [from[0] + Math.sin(angle) * distance, from[1] - Math.cos(angle) * distance]
}

/** The compass heading from `a` to `b`, in degrees. */
export const headingOf = (a: Point, b: Point): number => (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI

/** The distance between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** Path data joining the points by straight lines. */
export function straightPath(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a smooth curve through all the points (Catmull-Rom, tension 0.5). */
export function smoothPath(points: readonly Point[], closed = true): string {
  const count = points.length
  if (count < 3) return straightPath(points, closed)
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Point
  const start = point(0)
  let data = `M${num(start[0])} ${num(start[1])}`
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, here, next, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    data += `C${num(here[0] + (next[0] - before[0]) / 6)} ${num(here[1] + (next[1] - before[1]) / 6)} `
    data += `${num(next[0] - (after[0] - here[0]) / 6)} ${num(next[1] - (after[1] - here[1]) / 6)} `
    data += `${num(next[0])} ${num(next[1])}`
  }
  return closed ? `${data}Z` : data
}

/** Points along a Catmull-Rom curve, `steps` to each stretch. */
export function smoothPoints(points: readonly Point[], steps = 8): Point[] {
  const result: Point[] = []
  const last = points.length - 1
  const point = (index: number): Point => points[Math.min(last, Math.max(0, index))] as Point
  for (let index = 0; index < last; index++) {
    const [p0, p1, p2, p3] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
      result.push([along(0), along(1)])
    }
  }
  result.push(point(last))
  return result
}

/** The box around the points. */
export function boundsOf(points: readonly Point[]): Bounds {
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Whether two boxes share any ground, allowing a margin between them. */
export function touches(a: Bounds, b: Bounds, margin = 0): boolean {
  return (
    a.left - margin < b.right && b.left - margin < a.right && a.top - margin < b.bottom && b.top - margin < a.bottom
  )
}

/** Points round an ellipse, clockwise from its top. */
export function ellipsePoints(center: Point, rx: number, ry: number, count = 28): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2
    return [center[0] + Math.sin(angle) * rx, center[1] - Math.cos(angle) * ry]
  })
}
