import { box } from './flat.ts'
import { ellipsePoints, num, smoothPath } from './geometry.ts'
import { mix } from './palette.ts'
import { clipped } from './shape.ts'

/** A plastered rainwater tank on a plinth, its foot at (x, y), with a tap, and a filling pipe that comes from `gutter`. */
export function rainTank(
  x: number,
  y: number,
  radius: number,
  height: number,
  gutter: readonly [number, number],
): string {
  const [ry, top, color] = [radius * 0.2, y - height, '#C9CFC0']
  const body = `M${x - radius} ${top}V${y - 30}A${radius} ${ry} 0 0 0 ${x + radius} ${y - 30}V${top}Z`
  const hoop = (share: number): string => {
    const at = top + height * share
    return `<path d="M${x - radius} ${num(at)}A${radius} ${ry} 0 0 0 ${x + radius} ${num(at)}V${num(at + 14)}A${radius} ${ry} 0 0 1 ${x - radius} ${num(at + 14)}Z" fill="#8E978A" opacity="0.6"/>`
  }
  const paint =
    box(x - radius, top, radius * 0.62, height + ry, mix(color, '#FFFFFF', 0.5), { opacity: 0.8 }) +
    box(x + radius * 0.28, top, radius * 0.34, height + ry, '#5B6F63', { opacity: 0.22 }) +
    box(x + radius * 0.62, top, radius * 0.38, height + ry, '#3D544A', { opacity: 0.4 }) +
    hoop(0.16) +
    hoop(0.5) +
    hoop(0.84)
  const [gx, gy] = gutter
  const bend = `M${gx} ${gy}V${gy + 40}Q${gx} ${top - 66} ${gx + (x - gx) * 0.5} ${top - 60}T${x} ${top - 6}`
  return (
    `<ellipse cx="${x + radius * 0.4}" cy="${y + 8}" rx="${num(radius * 1.3)}" ry="${num(ry * 1.1)}" fill="#4A3420" opacity="0.34" filter="url(#crisp)"/>` +
    `<path d="M${x - radius - 22} ${y - 34}V${y}A${radius + 22} ${ry + 4} 0 0 0 ${x + radius + 22} ${y}V${y - 34}Z" fill="#A98F74"/>` +
    `<ellipse cx="${x}" cy="${y - 34}" rx="${radius + 22}" ry="${num(ry + 4)}" fill="#CDB596"/>` +
    `<path d="${body}" fill="${color}"/>${clipped(paint, body)}` +
    `<path d="${smoothPath(ellipsePoints([x, top], radius, ry, 40))}" fill="#E4E6D8"/><path d="${smoothPath(ellipsePoints([x + 6, top + 3], radius * 0.84, ry * 0.8, 40))}" fill="#B7BFAF"/>` +
    `<path d="${smoothPath(ellipsePoints([x, top - 4], radius * 0.3, ry * 0.34, 24))}" fill="#55635B"/>` +
    `<path d="${bend}" stroke="#7B857A" stroke-width="24" fill="none"/><path d="${bend}" transform="translate(-5 -3)" stroke="#B4BCAE" stroke-width="8" fill="none"/>` +
    tap(x - radius * 0.3, y - height * 0.2)
  )
}

function tap(x: number, y: number): string {
  return (
    box(x - 8, y - 8, 16, 34, '#C99B3B') +
    box(x - 8, y - 8, 6, 34, '#F0D27E') +
    box(x - 20, y - 20, 40, 11, '#86601F') +
    `<path d="M${x - 8} ${y + 26}h16l4 14h-24Z" fill="#C99B3B"/>` +
    `<path d="M${x} ${y + 50}q-7 12 0 18q7 -6 0 -18Z" fill="#8FBCC0"/>`
  )
}
