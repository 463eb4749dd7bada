import { box } from './flat.ts'
import { straightPath } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { mix, woods } from './palette.ts'

const { teak } = woods

/** A low teak bench with a woven seat; what stands on it stands at `top` + 16. */
export function bench(left: number, right: number, top: number, foot: number): string {
  const leg = (x: number, drop: number, fill: string): string =>
    box(x, top + 20, 26, drop - top - 20, fill) + box(x, top + 20, 8, drop - top - 20, mix(fill, '#FFFFFF', 0.2))
  const seat = straightPath([
    [left + 34, top - 14],
    [right - 34, top - 14],
    [right, top + 26],
    [left, top + 26],
  ])
  let cane = ''
  for (let x = left + 70; x < right - 60; x += 34)
    cane += `<path d="M${x + 10} ${top - 10}L${x} ${top + 22}h3L${x + 13} ${top - 10}Z" fill="${teak.dark}" opacity="0.3"/>`
  return (
    contactShadow(roundShadow([(left + right) / 2 + 40, foot - 14], (right - left) * 0.52, 22), 16, 2, 0.26) +
    leg(left + 50, foot - 34, teak.dark) +
    leg(right - 78, foot - 34, teak.dark) +
    leg(left + 12, foot, teak.mid) +
    leg(right - 40, foot, teak.mid) +
    box(left + 20, foot - 58, right - left - 40, 12, teak.dark) +
    `<path d="${seat}" fill="${mix(teak.light, '#F3E1C0', 0.35)}"/>${cane}` +
    box(left - 6, top + 24, right - left + 12, 22, teak.mid) +
    box(left - 6, top + 24, right - left + 12, 7, teak.light)
  )
}
