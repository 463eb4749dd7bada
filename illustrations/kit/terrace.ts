import { num, type Point, smoothPath, straightPath } from './geometry.ts'
import { mix } from './palette.ts'
import { variation } from './variation.ts'

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, round = 0): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" opacity="${opacity}" rx="${round}"/>`

const cloud = (x: number, y: number, r: number, fill: string): string =>
  [
    [-1.1, 0.1, 0.62],
    [-0.4, -0.2, 0.8],
    [0.5, -0.06, 0.7],
    [1.15, 0.16, 0.48],
  ]
    .map(
      ([dx, dy, k]) =>
        `<ellipse cx="${num(x + (dx ?? 0) * r)}" cy="${num(y + (dy ?? 0) * r)}" rx="${num(r * (k ?? 1))}" ry="${num(r * (k ?? 1) * 0.55)}" fill="${fill}"/>`,
    )
    .join('')

/** A roof terrace under an open sky: tree tops beyond a plastered parapet; pots stand at y 1090. */
export function terrace({ sky = '#CFE1E4', wall = '#E8C9A4', floor = '#C98F6C', parapet = 700 } = {}): string {
  const vary = variation(`terrace${sky}`)
  const tree = (x: number, r: number, fill: string): string => {
    const rim = Array.from({ length: 12 }, (_, index): Point => {
      const angle = (index / 12) * Math.PI * 2
      return [
        x + Math.cos(angle) * r * vary.between(0.86, 1.14),
        parapet - r * 0.2 + Math.sin(angle) * r * vary.between(0.62, 0.85),
      ]
    })
    return `<path d="${smoothPath(rim)}" fill="${fill}"/>`
  }
  const slabs = [0, 1, 2, 3]
    .map((row) => {
      const y = 962 + row * row * 11 + row * 38
      return rect(-20, y, 1240, 2.5 + row, mix(floor, '#4A2F1C', 0.35), 0.5)
    })
    .join('')
  return (
    rect(-20, -20, 1240, parapet + 40, sky) +
    rect(-20, parapet - 260, 1240, 280, mix(sky, '#FBF0D8', 0.55), 0.8) +
    cloud(250, 200, 120, mix(sky, '#FFFFFF', 0.55)) +
    cloud(930, 320, 90, mix(sky, '#FFFFFF', 0.45)) +
    tree(120, 170, '#A9C6A4') +
    tree(380, 130, '#B9CFB0') +
    tree(820, 150, '#B2CAA8') +
    tree(1090, 190, '#9DBD9A') +
    rect(-20, parapet, 1240, 262, wall) +
    `<path d="${straightPath([
      [-20, parapet + 24],
      [1220, parapet + 24],
      [1220, parapet + 60],
      [-20, parapet + 44],
    ])}" fill="#6B4428" opacity="0.16"/>` +
    rect(-20, parapet - 16, 1240, 42, mix(wall, '#FFFFFF', 0.4)) +
    rect(-20, parapet + 22, 1240, 5, '#6B4428', 0.25) +
    [240, 640, 1010]
      .map((x, index) => rect(x, parapet + 90 + (index % 2) * 60, 90, 3, mix(wall, '#6B4428', 0.3), 0.5))
      .join('') +
    rect(-20, 944, 1240, 18, mix(wall, '#6B4428', 0.28)) +
    rect(-20, 960, 1240, 280, floor) +
    slabs
  )
}

/** A tin watering can, its foot at (x, y), pouring to the left. */
export function wateringCan(x: number, y: number, size: number, color = '#7E9F9A'): string {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size]
  const [light, dark] = [mix(color, '#FFFFFF', 0.35), mix(color, '#1F2E2C', 0.4)]
  const body = straightPath([at(-0.36, 0), at(-0.3, -0.62), at(0.3, -0.62), at(0.36, 0)])
  const nozzle = straightPath([at(-0.33, -0.22), at(-0.34, -0.08), at(-0.92, -0.66), at(-0.84, -0.74)])
  return (
    `<ellipse cx="${num(x + size * 0.3)}" cy="${num(y)}" rx="${num(size * 0.66)}" ry="${num(size * 0.1)}" fill="#5A4632" opacity="0.3" filter="url(#crisp)"/>` +
    `<path d="M${at(0.24, -0.5).join(' ')}C${at(0.8, -0.6).join(' ')} ${at(0.76, -0.06).join(' ')} ${at(0.33, -0.1).join(' ')}" fill="none" stroke="${dark}" stroke-width="${num(size * 0.07)}"/>` +
    `<path d="M${at(-0.22, -0.6).join(' ')}C${at(-0.2, -1).join(' ')} ${at(0.24, -1).join(' ')} ${at(0.26, -0.6).join(' ')}" fill="none" stroke="${color}" stroke-width="${num(size * 0.07)}"/>` +
    `<path d="${nozzle}" fill="${dark}"/><path d="${straightPath([at(-0.98, -0.62), at(-0.8, -0.82), at(-0.74, -0.76), at(-0.92, -0.56)])}" fill="${color}"/>` +
    `<path d="${body}" fill="${color}"/><ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(size * 0.36)}" ry="${num(size * 0.07)}" fill="${color}"/>` +
    `<path d="${straightPath([at(-0.24, -0.6), at(-0.1, -0.6), at(-0.13, 0.02), at(-0.3, 0)])}" fill="${light}" opacity="0.8"/><path d="${straightPath([at(0.12, -0.6), at(0.3, -0.62), at(0.36, 0), at(0.16, 0.05)])}" fill="${dark}" opacity="0.5"/>` +
    `<ellipse cx="${num(x)}" cy="${num(y - size * 0.62)}" rx="${num(size * 0.3)}" ry="${num(size * 0.07)}" fill="${light}"/><ellipse cx="${num(x)}" cy="${num(y - size * 0.615)}" rx="${num(size * 0.26)}" ry="${num(size * 0.05)}" fill="${dark}"/>`
  )
}
