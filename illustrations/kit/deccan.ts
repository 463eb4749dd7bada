import { blob, box } from './flat.ts'
import { ellipsePoints, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix, woods } from './palette.ts'
import { variation } from './variation.ts'

/** The stepped, flat-topped hills of the Deccan under a wide sky, down to a horizon at `y`. */
export function deccanHills(width: number, y: number): string {
  return (
    box(-20, -20, width + 40, y + 40, '#DCE8E4') +
    `<path d="M-20 ${y - 250}Q300 ${y - 190} 660 ${y - 240}T${width + 20} ${y - 220}V${y}H-20Z" fill="#EEF0E0"/>` +
    `<path d="M-20 ${y - 120}Q420 ${y - 170} ${width + 20} ${y - 110}V${y}H-20Z" fill="#F7EBD0"/>` +
    mesa(width, y, 0.56, 0.3, 150, '#BFCBC4') +
    mesa(width, y, 0.86, 0.42, 112, '#A9BBA9') +
    mesa(width, y, 0.28, 0.6, 74, '#9DB49A') +
    mesa(width, y, 0.98, 0.3, 66, '#8FAA88')
  )
}

/** A tree far off: a trunk and clouds of leaves, its foot at (x, y). */
export function fieldTree(x: number, y: number, size: number, seed: string): string {
  const vary = variation(seed)
  const cloud = (dx: number, dy: number, r: number, fill: string): string => {
    const rim = ellipsePoints([x + dx * size, y + dy * size], r * size, r * size * 0.78, 12)
    return `<path d="${smoothPath(rim.map(([px, py]): Point => [px + vary.around(0, r * size * 0.1), py + vary.around(0, r * size * 0.1)]))}" fill="${fill}"/>`
  }
  return (
    `<ellipse cx="${x + size * 0.3}" cy="${y}" rx="${size * 0.7}" ry="${size * 0.07}" fill="#4A3420" opacity="0.26"/>` +
    blob(
      [
        [x - size * 0.08, y],
        [x - size * 0.04, y - size * 0.4],
        [x - size * 0.1, y - size * 0.8],
        [x + size * 0.1, y - size * 0.8],
        [x + size * 0.05, y - size * 0.4],
        [x + size * 0.1, y],
      ],
      woods.bark.mid,
    ) +
    cloud(0.3, -0.96, 0.42, '#53804F') +
    cloud(-0.34, -0.92, 0.42, '#5F8E58') +
    cloud(0.04, -1.22, 0.46, '#6E9C60') +
    cloud(0.36, -1.2, 0.26, '#628F57') +
    cloud(-0.26, -1.24, 0.3, '#86AE6C') +
    cloud(-0.06, -1.42, 0.24, '#98BC79')
  )
}

function mesa(width: number, foot: number, at: number, share: number, tall: number, fill: string): string {
  const [x, half] = [at * width, (share * width) / 2]
  const steps = [
    [-1.5, 0],
    [-1.16, 0.3],
    [-1.02, 0.34],
    [-0.86, 0.66],
    [-0.72, 0.7],
    [-0.6, 0.98],
    [-0.1, 1],
    [0.44, 0.97],
    [0.58, 0.72],
    [0.78, 0.67],
    [0.98, 0.36],
    [1.14, 0.3],
    [1.5, 0],
  ] as const
  const place = ([dx, up]: readonly [number, number]): Point => [x + dx * half, foot - up * tall]
  const ledge = (up: number, from: number, to: number): string =>
    `<path d="${straightPath([place([from, up]), place([to, up]), place([to + 0.06, up - 0.1]), place([from - 0.06, up - 0.1])])}" fill="${mix(fill, '#5A6B5A', 0.3)}" opacity="0.5"/>`
  const unlit = straightPath([place([0.2, 1]), ...steps.slice(7).map(place), place([0.5, 0])])
  return (
    `<path d="${straightPath([...steps.map(place), [x + 1.5 * half, foot + 30], [x - 1.5 * half, foot + 30]])}" fill="${fill}"/>` +
    `<path d="${unlit}" fill="${mix(fill, '#5A7468', 0.35)}" opacity="0.5"/>` +
    ledge(0.9, -0.55, 0.44) +
    ledge(0.62, -0.8, 0.72)
  )
}
