import { taper } from './brush.ts'
import { lerp, num, type Point, smoothPath, straightPath } from './geometry.ts'
import { greens, mix } from './palette.ts'
import { type Spine, through } from './spine.ts'
import { variation } from './variation.ts'

/** A band along a spine, as rivers and roads are drawn: an edge and a bed. */
export function course(spine: Spine, width: number, edge: string, bed: string): string {
  const points = Array.from({ length: 61 }, (_, index) => spine.at(index / 60))
  return `<path d="${taper(points, width, width)}" fill="${edge}"/><path d="${taper(points, width * 0.72, width * 0.72)}" fill="${bed}"/>`
}

/** A railway line: a dark band with pale sleepers. */
export function railway(spine: Spine): string {
  const sleepers = Array.from({ length: Math.round(spine.length / 26) }, (_, index) => {
    const u = (index * 26) / spine.length
    return `<path d="${taper([spine.at(u), spine.at(u + 12 / spine.length)], 6, 6)}" fill="#FAF6EE"/>`
  })
  const points = Array.from({ length: 41 }, (_, index) => spine.at(index / 40))
  return `<path d="${taper(points, 10, 10)}" fill="#7A7264"/>${sleepers.join('')}`
}

/** A patchwork of fields seen from above, filling a slanted grid. */
export function fieldPatches(width: number, height: number): string {
  const vary = variation('fields')
  const fills = ['#E4DDB4', '#D3DCB4', '#EBDDB9', '#C4D3A4', '#DDE2C2', '#E9D2AC', '#B7CB9A']
  let svg = ''
  const [wide, tall] = [118, 92]
  const corner = (column: number, row: number): Point => {
    const shift = variation(`${column}/${row}`)
    return [column * wide - row * 26 + shift.around(0, 22) - 40, row * tall + column * 9 + shift.around(0, 18) - 150]
  }
  for (let row = 0; row < height / tall + 3; row++) {
    for (let column = -1; column < width / wide + 4; column++) {
      const square = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ] as const
      const fill = vary.pick(fills)
      svg += `<path d="${straightPath(square)}" fill="${fill}" stroke="#F7F1E0" stroke-width="4"/>`
      if (vary.chance(0.4)) svg += furrows(square, mix(fill, '#6F8A55', 0.35))
    }
  }
  return svg
}

/** A group of trees from above, each with a lit and an unlit side. */
export function grove(center: Point, count: number, spread: number, seed: string): string {
  const vary = variation(seed)
  return Array.from({ length: count }, () => {
    const [x, y, r] = [
      center[0] + vary.around(0, spread),
      center[1] + vary.around(0, spread * 0.6),
      vary.between(9, 16),
    ]
    return (
      `<circle cx="${num(x + r * 0.4)}" cy="${num(y + r * 0.5)}" r="${num(r)}" fill="#4A5A3A" opacity="0.25"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${vary.pick([greens.leaf.mid, greens.deep.light, '#6C9660'])}"/>` +
      `<circle cx="${num(x - r * 0.25)}" cy="${num(y - r * 0.28)}" r="${num(r * 0.52)}" fill="${greens.leaf.light}" opacity="0.8"/>`
    )
  }).join('')
}

/** Houses of a village from above, in lanes. */
export function houses(center: Point, columns: number, rows: number, seed: string): string {
  const vary = variation(seed)
  let svg = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (vary.chance(0.16)) continue
      const [w, h] = [vary.between(17, 28), vary.between(14, 22)]
      const x = center[0] + (column - columns / 2) * 36 + vary.around(0, 5)
      const y = center[1] + (row - rows / 2) * 32 + vary.around(0, 4) + column * 2.6
      const roof = vary.pick(['#D39A76', '#C98663', '#E0B899', '#D9C9AE', '#C4B79E'])
      svg += `<rect x="${num(x + 4)}" y="${num(y + 5)}" width="${num(w)}" height="${num(h)}" fill="#5A4632" opacity="0.24"/><rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${roof}"/><rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h * 0.46)}" fill="${mix(roof, '#FFFFFF', 0.26)}"/>`
    }
  return svg
}

/** A pin with a sprig of two leaves on it, its point at (x, y). */
export function leafPin(x: number, y: number, size: number): string {
  const head = y - size * 0.98
  const r = size * 0.42
  const leaf = (side: number): string =>
    `<path d="M${x} ${num(head + r * 0.3)}C${num(x + side * r * 0.2)} ${num(head - r * 0.4)} ${num(x + side * r * 0.5)} ${num(head - r * 0.5)} ${num(x + side * r * 0.72)} ${num(head - r * 0.42)}C${num(x + side * r * 0.74)} ${num(head - r * 0.02)} ${num(x + side * r * 0.5)} ${num(head + r * 0.3)} ${x} ${num(head + r * 0.3)}Z" fill="#FAF6EE"/>`
  const drop = `M${x} ${y}C${num(x - r * 0.4)} ${num(y - size * 0.34)} ${num(x - r)} ${num(head + r * 0.6)} ${num(x - r)} ${num(head)}A${r} ${r} 0 0 1 ${num(x + r)} ${num(head)}C${num(x + r)} ${num(head + r * 0.6)} ${num(x + r * 0.4)} ${num(y - size * 0.34)} ${x} ${y}Z`
  return (
    `<ellipse cx="${num(x + size * 0.14)}" cy="${y}" rx="${num(size * 0.3)}" ry="${num(size * 0.09)}" fill="#4A3420" opacity="0.4" filter="url(#crisp)"/>` +
    `<path d="${drop}" fill="#C4623A"/><path d="M${x} ${y}C${num(x - r * 0.4)} ${num(y - size * 0.34)} ${num(x - r)} ${num(head + r * 0.6)} ${num(x - r)} ${num(head)}A${r} ${r} 0 0 1 ${num(x - r * 0.1)} ${num(head - r)}C${num(x - r * 0.9)} ${num(head - r * 0.5)} ${num(x - r * 0.7)} ${num(head + r)} ${x} ${y}Z" fill="#E08A60" opacity="0.8"/>` +
    leaf(-1) +
    leaf(1) +
    `<path d="M${num(x - 3)} ${num(head + r * 0.62)}V${num(head - r * 0.2)}Q${x} ${num(head - r * 0.74)} ${num(x + 3)} ${num(head - r * 0.2)}V${num(head + r * 0.62)}Z" fill="#FAF6EE"/>`
  )
}

/** A low range of hills from above: nested, slightly darker rounds with a lit north-west side. */
export function hillsAbove(points: readonly Point[], size: number): string {
  const ring = (share: number, fill: string, shift: number): string => {
    const spine = through(points)
    const rim = (side: number): Point[] =>
      Array.from({ length: 13 }, (_, index): Point => {
        const [x, y] = spine.at(0.02 + (index / 12) * 0.96)
        const swell = size * share * (0.9 + 0.1 * Math.sin(index * 1.3)) * Math.sin((index / 12) * Math.PI) ** 0.4
        return [x - shift, y + side * swell - shift]
      })
    return `<path d="${smoothPath([...rim(-1), ...rim(1).reverse()])}" fill="${fill}"/>`
  }
  return ring(1.06, '#A9B583', -6) + ring(1, '#C3C795', 0) + ring(0.68, '#B4BC86', 4) + ring(0.36, '#A2AE78', 8)
}

function furrows([a, b, c, d]: readonly [Point, Point, Point, Point], fill: string): string {
  return [0.16, 0.33, 0.5, 0.67, 0.84]
    .map((t) => {
      const [from, to] = [lerp(a, d, t), lerp(b, c, t)]
      return `<path d="${taper([lerp(from, to, 0.08), lerp(from, to, 0.5), lerp(from, to, 0.92)], 4, 4)}" fill="${fill}" opacity="0.7"/>`
    })
    .join('')
}
