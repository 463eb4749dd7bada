import { picture } from './document.ts'
import type { papers } from './palette.ts'

/** A small square still life, 600 × 600, drawn like the others in 1200 × 1200 units. */
export function portrait(painting: string, backdrop: string, paper: keyof typeof papers): string {
  const halved = (svg: string): string => `<g transform="scale(0.5)">${svg}</g>`
  return picture(halved(painting), { width: 600, height: 600, paper, backdrop: halved(backdrop) })
}
