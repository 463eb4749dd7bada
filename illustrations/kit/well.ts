import { box } from './flat.ts'
import { ellipsePoints, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { contactShadow, roundShadow } from './ground.ts'
import { mix, woods } from './palette.ts'
import { clipped } from './shape.ts'
import { variation } from './variation.ts'

const basalt = ['#8B8578', '#9A9384', '#7D786D', '#A69E8D', '#857C6C']

/** An old open well with a ring wall of basalt, a frame with a pulley, a rope and a bucket; (x, y) is its front foot. */
export function openWell(x: number, y: number, radius: number): string {
  const [ry, tall] = [radius * 0.34, radius * 0.52]
  const mid = y - ry
  const top = mid - tall
  const body = `M${x - radius} ${top}V${mid}A${radius} ${ry} 0 0 0 ${x + radius} ${mid}V${top}Z`
  const ring = (share: number, dy = 0): string =>
    smoothPath(ellipsePoints([x, top + dy], radius * share, ry * share, 40))
  const inner =
    `<path d="${ring(0.8)}" fill="#4E4A41"/>` +
    clipped(
      `<path d="${ring(0.8, ry * 0.42)}" fill="#2E3F3B"/><path d="${ring(0.62, ry * 0.66)}" fill="#4F6E66" opacity="0.7"/><ellipse cx="${x - radius * 0.2}" cy="${num(top + ry * 0.48)}" rx="${num(radius * 0.26)}" ry="${num(ry * 0.08)}" fill="#BCD3C6" opacity="0.7"/>`,
      ring(0.8),
    )
  return (
    contactShadow(roundShadow([x + radius * 0.2, mid + ry * 0.3], radius * 1.12, ry), 26, 8, 0.34) +
    backFrame(x, top, radius, ry) +
    `<path d="${body}" fill="#857E70"/>${clipped(masonry(x, top, mid, radius, ry), body)}` +
    `<path d="${ring(1)}" fill="#C2B9A4"/><path d="${ring(0.97, -3)}" fill="#D2CAB6"/>` +
    inner +
    frontFrame(x, top, radius, ry)
  )
}

function masonry(x: number, top: number, mid: number, radius: number, ry: number): string {
  const vary = variation('well')
  let svg = ''
  const rows = 3
  for (let row = 0; row < rows; row++) {
    const tall = (mid - top) / rows
    for (let turn = -96 + (row % 2) * 11; turn < 96; turn += 22) {
      const spot = (theta: number, down: number): Point => {
        const angle = (theta * Math.PI) / 180
        return [x + Math.sin(angle) * radius, top + row * tall + down * tall + Math.cos(angle) * ry]
      }
      const wide = vary.between(18, 21)
      const stone = [spot(turn, 0.08), spot(turn + wide, 0.06), spot(turn + wide, 0.92), spot(turn + 0.6, 0.95)]
      const fill = mix(
        vary.pick(basalt),
        turn > 10 ? '#4C463B' : '#E3D8BF',
        turn > 10 ? Math.min(0.5, turn / 130) : 0.22,
      )
      svg += `<path d="${straightPath(stone)}" fill="${fill}"/>`
    }
  }
  return svg
}

function backFrame(x: number, top: number, radius: number, ry: number): string {
  const at = x + radius * 0.78
  return box(at - 9, top - radius * 1.3, 18, radius * 1.3 + ry * 0.3, woods.bark.mid)
}

function frontFrame(x: number, top: number, radius: number, ry: number): string {
  const left = x - radius * 0.86
  const beamY = top - radius * 1.26
  const rope = '#D9C08E'
  const bucket = straightPath([
    [x - 26, top - ry * 0.9 - 58],
    [x + 26, top - ry * 0.9 - 58],
    [x + 20, top - ry * 0.9],
    [x - 20, top - ry * 0.9],
  ])
  return (
    box(left - 10, beamY - 14, 20, top - beamY + ry * 0.4, woods.bark.light) +
    box(left + 2, beamY - 14, 8, top - beamY + ry * 0.4, woods.bark.dark) +
    box(left - 26, beamY - 16, radius * 1.64 + 52, 20, woods.bark.mid) +
    box(left - 26, beamY - 16, radius * 1.64 + 52, 7, woods.bark.vein) +
    `<circle cx="${x}" cy="${num(beamY + 26)}" r="24" fill="#5C4632"/><circle cx="${x}" cy="${num(beamY + 26)}" r="15" fill="#A98A66"/><circle cx="${x}" cy="${num(beamY + 26)}" r="5" fill="#3F3024"/>` +
    `<path d="M${x + 1} ${num(beamY + 40)}V${num(top - ry * 0.9 - 84)}" stroke="${rope}" stroke-width="5"/><path d="M${x + 22} ${num(beamY + 26)}Q${num(x + radius * 0.5)} ${num(top - radius * 0.5)} ${num(x + radius * 0.72)} ${num(top - 6)}" stroke="${rope}" stroke-width="5" fill="none"/>` +
    `<path d="M${x - 24} ${num(top - ry * 0.9 - 58)}Q${x} ${num(top - ry * 0.9 - 112)} ${x + 24} ${num(top - ry * 0.9 - 58)}" stroke="#86601F" stroke-width="5" fill="none"/>` +
    `<path d="${bucket}" fill="#C99B3B"/><path d="M${x - 22} ${num(top - ry * 0.9 - 56)}h12l2 54h-10Z" fill="#F0D27E"/><ellipse cx="${x}" cy="${num(top - ry * 0.9 - 58)}" rx="26" ry="7" fill="#86601F"/>`
  )
}
