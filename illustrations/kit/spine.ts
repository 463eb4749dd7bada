import { distance, headingOf, type Point, smoothPoints, toward } from './geometry.ts'

/** A curve that leaves and stems are built along; `u` runs from 0 (base) to 1 (tip) and may go a little beyond. */
export type Spine = {
  readonly length: number
  readonly at: (u: number) => Point
  /** Compass heading at `u`: 0 is up, 90 right. */
  readonly heading: (u: number) => number
}

/** How a leaf or stem sets out and bends on its way. */
export type Bow = {
  readonly from: Point
  readonly heading: number
  readonly length: number
  /** Degrees turned clockwise between base and tip. */
  readonly bend?: number
  /** 1 bends evenly; larger values keep the base straight and bend the tip. */
  readonly late?: number
}

/** A spine that starts on a heading and bends steadily: most leaves and petioles. */
export function bow({ from, heading, length, bend = 0, late = 1 }: Bow): Spine {
  const steps = 40
  const headingAt = (u: number): number => heading + bend * Math.max(0, Math.min(1, u)) ** late
  const points: Point[] = [from]
  for (let step = 0; step < steps; step++) {
    points.push(toward(points[step] as Point, headingAt((step + 0.5) / steps), length / steps))
  }
  return spineOf(points, headingAt)
}

/** A smooth spine through given points: stems, vines, hanging shoots. */
export function through(points: readonly Point[]): Spine {
  return spineOf(evenly(smoothPoints(points, 12), 60))
}

/** The stretch of a spine between two shares of its length. */
export function stretch(spine: Spine, from: number, to: number): Spine {
  return {
    length: spine.length * Math.abs(to - from),
    at: (u) => spine.at(from + (to - from) * u),
    heading: (u) => spine.heading(from + (to - from) * u) + (to < from ? 180 : 0),
  }
}

function spineOf(points: readonly Point[], knownHeading?: (u: number) => number): Spine {
  const last = points.length - 1
  const length = points.slice(1).reduce((sum, point, index) => sum + distance(points[index] as Point, point), 0)
  const heading =
    knownHeading ??
    ((u: number): number => {
      const index = Math.min(last - 1, Math.max(0, Math.floor(u * last)))
      const before = points[Math.max(0, index - 1)] as Point
      return headingOf(before, points[Math.min(last, index + 2)] as Point)
    })
  const at = (u: number): Point => {
    if (u <= 0) return toward(points[0] as Point, heading(0), u * length)
    if (u >= 1) return toward(points[last] as Point, heading(1), (u - 1) * length)
    const index = Math.min(last - 1, Math.floor(u * last))
    const [a, b] = [points[index] as Point, points[index + 1] as Point]
    const t = u * last - index
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  }
  return { length, at, heading }
}

function evenly(points: readonly Point[], count: number): Point[] {
  const lengths = [0]
  for (let index = 1; index < points.length; index++) {
    lengths.push((lengths[index - 1] as number) + distance(points[index - 1] as Point, points[index] as Point))
  }
  const total = lengths[lengths.length - 1] as number
  let cursor = 0
  return Array.from({ length: count + 1 }, (_, step) => {
    const target = (total * step) / count
    while (cursor < lengths.length - 2 && (lengths[cursor + 1] as number) < target) cursor++
    const start = lengths[cursor] as number
    const span = (lengths[cursor + 1] as number) - start || 1
    const t = (target - start) / span
    const [a, b] = [points[cursor] as Point, points[cursor + 1] as Point]
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  })
}
