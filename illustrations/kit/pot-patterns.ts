import { ellipsePoints, type Point, smoothPath, straightPath } from './geometry.ts'
import type { Surface } from './pot-plan.ts'
import { variation } from './variation.ts'

/** A pattern painted on a pot's skin. */
export type Pattern = (surface: Surface) => string

/** Plain bands round the pot, each [from, to, colour] in shares of the height. */
export function bands(...list: readonly (readonly [from: number, to: number, fill: string])[]): Pattern {
  return (surface) => list.map(([from, to, fill]) => `<path d="${surface.band(from, to)}" fill="${fill}"/>`).join('')
}

/** A zigzag line round the pot, as on hand-painted terracotta. */
export function zigzag(from: number, to: number, fill: string, step = 15): Pattern {
  return (surface) => {
    const line = (shift: number): Point[] =>
      Array.from({ length: Math.ceil(190 / step) + 1 }, (_, index) =>
        surface.at(-95 + index * step, (index % 2 === 0 ? from : to) + shift),
      )
    return `<path d="${straightPath([...line(-0.014), ...line(0.014).reverse()])}" fill="${fill}"/>`
  }
}

/** Dots in a row round the pot. */
export function dots(down: number, size: number, fill: string, step = 16): Pattern {
  return (surface) => {
    let svg = ''
    for (let theta = -88; theta <= 88; theta += step) {
      const squeeze = Math.max(0.25, Math.cos((theta * Math.PI) / 180))
      svg += `<path d="${smoothPath(ellipsePoints(surface.at(theta, down), size * squeeze, size, 10))}" fill="${fill}"/>`
    }
    return svg
  }
}

/** Upright ribs, as on fluted pots. */
export function ribs(count: number, from = 0.05, to = 0.98): Pattern {
  return (surface) => {
    let svg = ''
    for (let index = 0; index <= count; index++) {
      const theta = -90 + (180 * index) / count
      const line = (turn: number): Point[] =>
        [0, 0.25, 0.5, 0.75, 1].map((t) => surface.at(theta + turn, from + (to - from) * t))
      svg += `<path d="${straightPath([...line(-1.4), ...line(1.6).reverse()])}" fill="${surface.glaze.dark}" opacity="0.75"/>`
      svg += `<path d="${straightPath([...line(1.6), ...line(4).reverse()])}" fill="${surface.glaze.light}" opacity="0.7"/>`
    }
    return svg
  }
}

/** Speckles of stoneware. */
export function speckles(count: number, fill: string, size = 2.6): Pattern {
  return (surface) => {
    const vary = variation(`speckles${count}${fill}`)
    let svg = ''
    for (let index = 0; index < count; index++) {
      const [x, y] = surface.at(vary.between(-88, 88), vary.between(0.02, 0.98))
      svg += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * vary.between(0.4, 1)).toFixed(1)}" fill="${fill}"/>`
    }
    return svg
  }
}

/** The checked weave of a cane or jute basket. */
export function weave(rows: number, columns: number): Pattern {
  return (surface) => {
    let svg = ''
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const width = 180 / columns
        const theta = -90 + (column + (row % 2) * 0.5) * width
        const [top, bottom] = [row / rows, (row + 0.9) / rows]
        const cell = [
          surface.at(theta + 1, top),
          surface.at(theta + width - 1, top),
          surface.at(theta + width - 2, bottom),
          surface.at(theta + 2, bottom),
        ]
        svg += `<path d="${smoothPath(cell)}" fill="${(row + column) % 2 === 0 ? surface.glaze.light : surface.glaze.dark}" opacity="0.55"/>`
      }
    }
    return svg
  }
}

/** White salt bloom and moss on old terracotta. */
export function weathering(seed: string, fill = '#F0DCC4', low = 0.55, high = 1): Pattern {
  return (surface) => {
    const vary = variation(seed)
    let svg = ''
    for (let index = 0; index < 26; index++) {
      const size = vary.between(8, 34)
      const points = ellipsePoints(
        surface.at(vary.between(-85, 60), vary.between(low, high)),
        size * vary.between(0.8, 1.6),
        size * vary.between(0.3, 0.7),
        9,
      )
      const rough = points.map(([x, y]): Point => [x + vary.between(-6, 6), y + vary.between(-4, 4)])
      svg += `<path d="${smoothPath(rough)}" fill="${fill}" opacity="${vary.between(0.12, 0.36).toFixed(2)}"/>`
    }
    return svg
  }
}

/** Several patterns, painted one over the other. */
export function layered(...patterns: readonly Pattern[]): Pattern {
  return (surface) => patterns.map((pattern) => pattern(surface)).join('')
}
