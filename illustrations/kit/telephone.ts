import { box } from './flat.ts'
import { num, straightPath } from './geometry.ts'
import { mix } from './palette.ts'

/** A desk telephone with its handset on the cradle and a coiled cord, standing on `y`. */
export function telephone(x: number, y: number, w: number, color = '#C4623A'): string {
  const at = (dx: number, up: number): string => `${num(x + dx * w)} ${num(y - up * w)}`
  const [light, dark] = [mix(color, '#FFFFFF', 0.28), mix(color, '#20140E', 0.34)]
  let keys = ''
  for (let index = 0; index < 10; index++) {
    const angle = ((index * 31 + 40) * Math.PI) / 180
    keys += `<ellipse cx="${num(x + Math.sin(angle) * w * 0.15)}" cy="${num(y - w * 0.27 - Math.cos(angle) * w * 0.12)}" rx="${num(w * 0.032)}" ry="${num(w * 0.027)}" fill="${dark}"/>`
  }
  const ear = (side: number): string =>
    `<path d="M${at(side * 0.36, 0.72)}Q${at(side * 0.56, 0.74)} ${at(side * 0.55, 0.5)}L${at(side * 0.3, 0.5)}Q${at(side * 0.3, 0.6)} ${at(side * 0.36, 0.72)}Z" fill="${side < 0 ? color : dark}"/>`
  let coil = `M${at(-0.5, 0.5)}`
  for (let index = 0; index < 9; index++)
    coil += `q${num(-w * 0.09)} ${num(w * 0.02)} ${num(w * 0.012)} ${num(w * 0.052)}`
  return (
    `<ellipse cx="${num(x + w * 0.16)}" cy="${num(y - 4)}" rx="${num(w * 0.64)}" ry="${num(w * 0.08)}" fill="#5A4632" opacity="0.36" filter="url(#crisp)"/>` +
    `<path d="${coil}" stroke="${dark}" stroke-width="${num(w * 0.022)}" fill="none"/>` +
    `<path d="M${at(-0.22, 0.56)}H${num(x + w * 0.22)}Q${at(0.4, 0.16)} ${at(0.46, 0.02)}Q${at(0, -0.05)} ${at(-0.46, 0.02)}Q${at(-0.4, 0.16)} ${at(-0.22, 0.56)}Z" fill="${color}"/>` +
    `<path d="M${at(-0.2, 0.55)}H${num(x - w * 0.1)}Q${at(-0.28, 0.2)} ${at(-0.3, 0)}Q${at(-0.4, 0.02)} ${at(-0.44, 0.03)}Q${at(-0.36, 0.2)} ${at(-0.2, 0.55)}Z" fill="${light}" opacity="0.8"/>` +
    `<path d="M${at(0.22, 0.56)}Q${at(0.4, 0.16)} ${at(0.46, 0.02)}Q${at(0.4, 0)} ${at(0.3, -0.01)}Q${at(0.26, 0.3)} ${at(0.14, 0.56)}Z" fill="${dark}" opacity="0.6"/>` +
    box(x - w * 0.3, y - w * 0.6, w * 0.14, w * 0.07, dark) +
    box(x + w * 0.16, y - w * 0.6, w * 0.14, w * 0.07, dark) +
    `<ellipse cx="${num(x)}" cy="${num(y - w * 0.27)}" rx="${num(w * 0.21)}" ry="${num(w * 0.175)}" fill="#F3E7CF"/>${keys}<ellipse cx="${num(x)}" cy="${num(y - w * 0.27)}" rx="${num(w * 0.08)}" ry="${num(w * 0.066)}" fill="${light}"/>` +
    `<path d="M${at(-0.42, 0.74)}Q${at(0, 0.86)} ${at(0.42, 0.74)}L${at(0.32, 0.6)}Q${at(0, 0.7)} ${at(-0.32, 0.6)}Z" fill="${color}"/><path d="M${at(-0.4, 0.74)}Q${at(0, 0.85)} ${at(0.4, 0.74)}L${at(0.37, 0.7)}Q${at(0, 0.8)} ${at(-0.37, 0.7)}Z" fill="${light}"/>` +
    ear(-1) +
    ear(1)
  )
}

/** Letters lying in a small pile, the front one's foot at (x, y). */
export function letters(x: number, y: number, w: number): string {
  const envelope = (dx: number, dy: number, lean: number, fill: string): string => {
    const tall = w * 0.34
    const sheet = straightPath([
      [-w * 0.46, -tall],
      [w * 0.46, -tall],
      [w * 0.5, 0],
      [-w * 0.5, 0],
    ])
    return (
      `<g transform="translate(${num(x + dx)} ${num(y + dy)}) rotate(${lean})"><path d="${sheet}" transform="translate(12 8)" fill="#5A4632" opacity="0.3" filter="url(#crisp)"/><path d="${sheet}" fill="${fill}"/>` +
      `<path d="M${num(-w * 0.46)} ${num(-tall)}L0 ${num(-tall * 0.36)}L${num(w * 0.46)} ${num(-tall)}Z" fill="${mix(fill, '#B59A72', 0.22)}"/><path d="M${num(-w * 0.46)} ${num(-tall)}L0 ${num(-tall * 0.42)}L${num(w * 0.46)} ${num(-tall)}L${num(w * 0.45)} ${num(-tall - 4)}H${num(-w * 0.45)}Z" fill="${mix(fill, '#FFFFFF', 0.4)}"/>` +
      `<circle cx="0" cy="${num(-tall * 0.4)}" r="${num(w * 0.035)}" fill="#8E3F25"/></g>`
    )
  }
  return envelope(-w * 0.1, -w * 0.16, -7, '#E6D3B0') + envelope(0, 0, 4, '#F6ECD6')
}
