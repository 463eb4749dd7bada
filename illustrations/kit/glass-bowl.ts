import { dabs } from './brush.ts'
import { boundsOf, ellipsePoints, type Point, smoothPath } from './geometry.ts'
import { groundShadow } from './ground.ts'
import type { PotPlan } from './pot-plan.ts'
import { surfaceOf } from './pot-skin.ts'
import { clipped, painted, type Shape } from './shape.ts'
import { variation } from './variation.ts'

/** A clear bowl in two halves: `back` is painted before what stands in it, `front` (pebbles, water, shine) after. */
export type GlassBowl = { readonly back: Shape; readonly front: Shape }

const glass = { light: '#F4FAF6', mid: '#DDEBE6', dark: '#8FB0AA', deep: '#6E938E', rim: '#F8FCF8' }

/** Paints a glass bowl of pebbles; `water` and `pebbles` are how far below the rim each begins, in shares of the height. */
export function glassBowl(
  plan: Omit<PotPlan, 'glaze'> & { water: number; pebbles: number; stones?: readonly string[] },
): GlassBowl {
  const { x, y, radius, height, profile, water, pebbles } = plan
  const stones = plan.stones ?? ['#F1EADB', '#D9CDB8', '#B9AD9A', '#E7DCC6', '#9D9486', '#CBB89E']
  const body = surfaceOf({ ...plan, glaze: glass }, profile)
  const vary = variation(plan.seed ?? 'bowl')
  const outer = radius * (profile[0]?.[1] ?? 1)
  const level = (down: number): { cx: number; cy: number; rx: number; ry: number } => {
    const [right] = body.at(90, down)
    return { cx: x, cy: y - height * (1 - down), rx: (right - x) * 0.97, ry: (right - x) * 0.19 }
  }
  const disc = (down: number, fill: string, opacity: number): string => {
    const { cx, cy, rx, ry } = level(down)
    return `<ellipse cx="${cx}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`
  }
  const heap = (count: number, fromTop: number, size: number): string => {
    let svg = ''
    for (let index = 0; index < count; index++) {
      const down = fromTop + ((1.02 - fromTop) * index) / count
      const at = body.at(vary.between(-88, 88), down)
      svg += pebble(at, size * vary.between(0.75, 1.2), vary.pick(stones), vary.between(-30, 30))
    }
    return svg
  }
  const rim = smoothPath(ellipsePoints([x, y - height], outer, outer * 0.2))
  const inside = smoothPath(ellipsePoints([x, y - height], outer * 0.95, outer * 0.18))
  const streak = (from: number, to: number, opacity: number): string =>
    `<path d="${smoothPath([body.at(from, 0.12), body.at(from, 0.5), body.at(from, 0.82), body.at(to, 0.8), body.at(to, 0.5), body.at(to, 0.12)])}" fill="#FFFFFF" opacity="${opacity}"/>`
  const front =
    clipped(
      disc(pebbles, '#8D8474', 0.6) +
        dabs(
          40,
          () => {
            const { cx, cy, rx, ry } = level(pebbles)
            const angle = vary.between(0, Math.PI * 2)
            const reach = Math.sqrt(vary.next())
            return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach]
          },
          radius * 0.085,
          stones,
          vary,
        ) +
        heap(110, pebbles, radius * 0.1) +
        `<path d="${body.band(water, 1.02)}" fill="#A9CFC9" opacity="0.3"/>`,
      body.outline,
    ) +
    `<path d="${body.outline}" fill="none" stroke="${glass.dark}" stroke-width="4" opacity="0.55"/>` +
    streak(-64, -46, 0.5) +
    streak(-40, -36, 0.45) +
    streak(66, 76, 0.28) +
    `<path d="${rim}${inside}" fill="${glass.light}" fill-rule="evenodd" opacity="0.85"/><path d="${rim}" fill="none" stroke="${glass.dark}" stroke-width="3" opacity="0.6"/>`
  return {
    back: {
      svg:
        groundShadow(x, y, radius * 0.8, 0.24) +
        `<path d="${body.outline}" fill="${glass.mid}" opacity="0.6"/><path d="${rim}" fill="${glass.deep}" opacity="0.16"/>` +
        disc(water, '#CFE6E0', 0.75),
      outlines: [body.outline],
      bounds: boundsOf(body.outlinePoints),
      lift: 0,
    },
    front: painted(front),
  }
}

function pebble([x, y]: Point, size: number, fill: string, turn: number): string {
  const ellipse = (dx: number, dy: number, rx: number, ry: number, color: string, opacity = 1): string =>
    `<ellipse cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${color}" opacity="${opacity}" transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  return (
    ellipse(size * 0.1, size * 0.16, size, size * 0.74, '#6B6355', 0.55) +
    ellipse(0, 0, size, size * 0.72, fill) +
    ellipse(-size * 0.3, -size * 0.24, size * 0.4, size * 0.2, '#FFFDF4', 0.6)
  )
}
