import { num } from './geometry.ts'
import { mix } from './palette.ts'

const box = (x: number, y: number, w: number, h: number, fill: string, round = 0, opacity = 1): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${round}" fill="${fill}" opacity="${opacity}"/>`

const shadow = (x: number, y: number, rx: number, ry: number): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="#5A4632" opacity="0.2" filter="url(#soft)"/>`

/** A two-seat sofa, its feet on `y`. */
export function sofa(x: number, y: number, w: number, color: string): string {
  const [light, dark] = [mix(color, '#FFFFFF', 0.18), mix(color, '#2A211C', 0.25)]
  const h = w * 0.42
  return (
    shadow(x + w / 2, y + 4, w * 0.55, 24) +
    box(x + w * 0.06, y - 26, 22, 30, '#6B4428') +
    box(x + w * 0.9, y - 26, 22, 30, '#6B4428') +
    box(x + w * 0.04, y - h, w * 0.92, h * 0.8, color, 34) +
    box(x + w * 0.04, y - h, w * 0.92, h * 0.16, light, 30, 0.6) +
    box(x + w * 0.495, y - h * 0.95, 6, h * 0.5, dark, 3, 0.5) +
    box(x + w * 0.08, y - h * 0.52, w * 0.42, h * 0.24, light, 20) +
    box(x + w * 0.5, y - h * 0.52, w * 0.42, h * 0.24, light, 20) +
    box(x + w * 0.06, y - h * 0.32, w * 0.88, h * 0.24, dark, 14) +
    box(x, y - h * 0.66, w * 0.1, h * 0.58, color, 30) +
    box(x + w * 0.9, y - h * 0.66, w * 0.1, h * 0.58, dark, 30)
  )
}

/** An open laptop, its base on `y`, seen from the front. */
export function laptop(x: number, y: number, w: number): string {
  return (
    shadow(x + w / 2, y + 10, w * 0.6, 12) +
    box(x, y - w * 0.62, w, w * 0.6, '#5B625C', 12) +
    box(x + 10, y - w * 0.59, w - 20, w * 0.53, '#DDE6E0', 4) +
    box(x + w * 0.14, y - w * 0.48, w * 0.42, 10, '#4F7A4A', 4, 0.7) +
    box(x + w * 0.14, y - w * 0.4, w * 0.6, 8, '#9FB0A4', 4) +
    box(x + w * 0.14, y - w * 0.34, w * 0.5, 8, '#9FB0A4', 4) +
    box(x + w * 0.14, y - w * 0.22, w * 0.2, w * 0.1, '#E0B361', 4) +
    box(x + w * 0.38, y - w * 0.22, w * 0.2, w * 0.1, '#8FA587', 4) +
    `<path d="M${num(x - w * 0.02)} ${num(y - w * 0.02)}H${num(x + w * 1.02)}L${num(x + w * 1.12)} ${num(y + w * 0.1)}H${num(x - w * 0.12)}Z" fill="#B9BDB4"/>` +
    box(x - w * 0.12, y + w * 0.1, w * 1.24, 9, '#7E847C', 4)
  )
}

/** A cup on its saucer, standing at `y`. */
export function cup(x: number, y: number, w: number, color: string): string {
  const dark = mix(color, '#2A211C', 0.28)
  return (
    `<ellipse cx="${num(x + w * 0.12)}" cy="${num(y + 4)}" rx="${num(w * 0.95)}" ry="${num(w * 0.18)}" fill="#5A4632" opacity="0.2"/>` +
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(w * 0.85)}" ry="${num(w * 0.17)}" fill="${mix(color, '#FFFFFF', 0.4)}"/>` +
    `<ellipse cx="${num(x + w * 0.58)}" cy="${num(y - w * 0.42)}" rx="${num(w * 0.2)}" ry="${num(w * 0.2)}" fill="none" stroke="${dark}" stroke-width="${num(w * 0.09)}"/>` +
    `<path d="M${num(x - w * 0.5)} ${num(y - w * 0.7)}H${num(x + w * 0.5)}Q${num(x + w * 0.48)} ${num(y)} ${num(x + w * 0.24)} ${num(y)}H${num(x - w * 0.24)}Q${num(x - w * 0.48)} ${num(y)} ${num(x - w * 0.5)} ${num(y - w * 0.7)}Z" fill="${color}"/>` +
    `<path d="M${num(x + w * 0.1)} ${num(y - w * 0.7)}H${num(x + w * 0.5)}Q${num(x + w * 0.48)} ${num(y)} ${num(x + w * 0.24)} ${num(y)}H${num(x + w * 0.06)}Z" fill="${dark}" opacity="0.6"/>` +
    `<ellipse cx="${num(x)}" cy="${num(y - w * 0.7)}" rx="${num(w * 0.5)}" ry="${num(w * 0.12)}" fill="${mix(color, '#FFFFFF', 0.4)}"/>` +
    `<ellipse cx="${num(x)}" cy="${num(y - w * 0.69)}" rx="${num(w * 0.43)}" ry="${num(w * 0.09)}" fill="#8A5A34"/>`
  )
}

/** Books lying in a pile, the lowest on `y`. */
export function bookPile(x: number, y: number, w: number, colors: readonly string[]): string {
  const thick = w * 0.16
  return colors
    .map((color, index) => {
      const [left, top] = [x + (index % 2 === 0 ? 0 : w * 0.06), y - thick * (index + 1)]
      return (
        box(left, top, w * (0.98 - index * 0.07), thick - 2, color, 4) +
        box(left + w * 0.7, top, w * (0.28 - index * 0.07), thick - 2, '#23281F', 4, 0.2) +
        box(left + w * 0.1, top + thick * 0.36, w * 0.22, thick * 0.2, '#FAF6EE', 2, 0.7)
      )
    })
    .join('')
}
