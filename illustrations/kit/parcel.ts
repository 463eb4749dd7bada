import { box } from './flat.ts'
import { num, type Point, straightPath } from './geometry.ts'
import { mix } from './palette.ts'
import { clipped } from './shape.ts'
import { variation } from './variation.ts'

const card = '#C99A66'

/** An open carton, the front edge of its foot from `left` to `right` at `y`: what lies behind its front, and the front. */
export function openCarton(
  left: number,
  right: number,
  y: number,
  height: number,
): { readonly back: string; readonly front: string } {
  const w = right - left
  const [top, deep] = [y - height, w * 0.2]
  const inside = straightPath([
    [left, top],
    [left + w * 0.1, top - deep],
    [right - w * 0.1, top - deep],
    [right, top],
  ])
  const flap = (points: readonly Point[], fill: string): string => `<path d="${straightPath(points)}" fill="${fill}"/>`
  const back =
    `<ellipse cx="${num((left + right) / 2 + w * 0.16)}" cy="${num(y - 4)}" rx="${num(w * 0.66)}" ry="${num(w * 0.09)}" fill="#5A4632" opacity="0.34" filter="url(#crisp)"/>` +
    flap(
      [
        [left + w * 0.1, top - deep],
        [right - w * 0.1, top - deep],
        [right - w * 0.03, top - deep * 1.9],
        [left + w * 0.04, top - deep * 1.8],
      ],
      mix(card, '#6B4428', 0.12),
    ) +
    `<path d="${inside}" fill="#7A5230"/>`
  const body = straightPath([
    [left, top],
    [right, top],
    [right - w * 0.012, y],
    [left + w * 0.012, y],
  ])
  const marks =
    box(left, top, w * 0.3, height, '#F1D3A4', { opacity: 0.35 }) +
    box(right - w * 0.2, top, w * 0.2, height, '#6B4428', { opacity: 0.2 }) +
    box(left, top, w, 12, '#6B4428', { opacity: 0.25 }) +
    sprig((left + right) / 2, y - height * 0.16, height * 0.66)
  const front =
    `<path d="${body}" fill="${card}"/>${clipped(marks, body)}` +
    flap(
      [
        [left, top],
        [left - w * 0.2, top + height * 0.26],
        [left - w * 0.1, top - deep * 0.5],
        [left + w * 0.1, top - deep],
      ],
      mix(card, '#FFFFFF', 0.2),
    ) +
    flap(
      [
        [right, top],
        [right + w * 0.2, top + height * 0.3],
        [right + w * 0.1, top - deep * 0.4],
        [right - w * 0.1, top - deep],
      ],
      mix(card, '#6B4428', 0.28),
    )
  return { back, front }
}

/** Packing straw that fills an opening `w` wide round (x, y). */
export function straw(x: number, y: number, w: number, seed: string): string {
  const vary = variation(seed)
  let svg = ''
  for (let index = 0; index < 90; index++) {
    const [from, rise] = [x + vary.around(0, w / 2), y + vary.between(-24, 14)]
    const [dx, dy] = [vary.around(0, 110), vary.between(-70, 26)]
    svg += `<path d="M${num(from)} ${num(rise)}q${num(dx * 0.5)} ${num(dy - 24)} ${num(dx)} ${num(dy)}" stroke="${vary.pick(['#E8CF8E', '#D9B969', '#F3E2B0', '#C49F52'])}" stroke-width="${num(vary.between(4, 8))}" fill="none" stroke-linecap="round"/>`
  }
  return svg
}

/** A closed parcel tied with string, its front foot from `left` at `y`. */
export function tiedParcel(left: number, y: number, w: number, height: number): string {
  const [top, deep] = [y - height, w * 0.16]
  const lid = straightPath([
    [left, top],
    [left + w * 0.1, top - deep],
    [left + w * 0.92, top - deep],
    [left + w, top],
  ])
  const middle = left + w * 0.42
  const string = '#F3E7CF'
  return (
    `<ellipse cx="${num(left + w * 0.6)}" cy="${num(y - 2)}" rx="${num(w * 0.58)}" ry="${num(w * 0.07)}" fill="#5A4632" opacity="0.32" filter="url(#crisp)"/>` +
    box(left, top, w, height, '#B98A58') +
    box(left, top, w * 0.3, height, '#E0B987', { opacity: 0.45 }) +
    box(left + w * 0.8, top, w * 0.2, height, '#6B4428', { opacity: 0.22 }) +
    `<path d="${lid}" fill="#D9AE78"/>` +
    box(middle, top, 11, height, string) +
    `<path d="M${middle} ${top}L${num(middle + w * 0.03)} ${num(top - deep)}h10L${middle + 11} ${top}Z" fill="${string}"/>` +
    box(left, top + height * 0.46, w, 10, string) +
    `<path d="M${middle + 6} ${num(top - deep * 0.5)}c-70 -66 -110 6 0 4c110 2 66 -70 0 -4l54 44M${middle + 6} ${num(top - deep * 0.5)}l-44 48" stroke="${string}" stroke-width="9" fill="none" stroke-linecap="round"/>`
  )
}

/** A ball of jute twine with a loose end, standing on `y`. */
export function twine(x: number, y: number, r: number): string {
  const turns = [-58, -30, -4, 24, 52]
    .map(
      (lean) =>
        `<ellipse cx="${x}" cy="${y - r}" rx="${num(r * 0.98)}" ry="${num(r * 0.34)}" transform="rotate(${lean} ${x} ${y - r})" stroke="#8F6E40" stroke-width="5" fill="none" opacity="0.7"/>`,
    )
    .join('')
  return (
    `<ellipse cx="${num(x + r * 0.5)}" cy="${y}" rx="${num(r * 1.2)}" ry="${num(r * 0.2)}" fill="#5A4632" opacity="0.34" filter="url(#crisp)"/>` +
    `<path d="M${num(x - r * 0.6)} ${num(y - 6)}q${num(-r)} ${num(r * 0.4)} ${num(-r * 1.9)} ${num(r * 0.1)}t${num(-r * 1.3)} ${num(r * 0.3)}" stroke="#B98F52" stroke-width="9" fill="none" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${y - r}" r="${r}" fill="#C9A568"/><circle cx="${num(x - r * 0.24)}" cy="${num(y - r * 1.26)}" r="${num(r * 0.56)}" fill="#E6C98F" opacity="0.7"/>${turns}`
  )
}

function sprig(x: number, y: number, tall: number): string {
  const leaf = (up: number, side: number): string => {
    const [foot, reach] = [y - tall * up, tall * 0.34]
    return `<path d="M${x} ${num(foot)}Q${num(x + side * reach * 0.9)} ${num(foot)} ${num(x + side * reach)} ${num(foot - reach * 0.86)}Q${num(x + side * reach * 0.1)} ${num(foot - reach * 0.8)} ${x} ${num(foot)}Z" fill="#4F7A4A"/>`
  }
  return `<path d="M${x} ${num(y)}V${num(y - tall * 0.9)}" stroke="#4F7A4A" stroke-width="10"/>${[0.16, 0.46].map((up) => leaf(up, 1) + leaf(up, -1)).join('')}<path d="M${x} ${num(y - tall * 0.7)}q${num(-tall * 0.14)} ${num(-tall * 0.16)} 0 ${num(-tall * 0.34)}q${num(tall * 0.14)} ${num(tall * 0.18)} 0 ${num(tall * 0.34)}Z" fill="#4F7A4A"/>`
}
