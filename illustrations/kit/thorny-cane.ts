import { straightPath, toward } from './geometry.ts'
import { type LeafTones, shaded } from './palette.ts'
import type { Shape } from './shape.ts'
import type { Spine } from './spine.ts'
import { stem } from './stem.ts'
import { variation } from './variation.ts'

const cane: LeafTones = { light: '#AFA290', mid: '#87796B', dark: '#564C45', vein: '#C6BBA8' }

/** Thorns in pairs all along a stem. */
export function thorny(spine: Spine, width: number, seed: string, each = 17, back = 0): Shape {
  const vary = variation(seed)
  const body = stem({ spine, from: width, to: width * 0.72, tones: shaded(cane, back), bark: 14, lift: 7 })
  const count = Math.round(spine.length / each)
  let [behind, before] = ['', '']
  for (let index = 1; index < count; index++) {
    const u = index / count
    const phi = index * 2.4 + vary.around(0, 0.5)
    const half = (width * (1 - u * 0.28)) / 2
    for (const fork of [-13, 13]) {
      const out = Math.sin(phi)
      const root = toward(spine.at(u), spine.heading(u) + 90, out * half * 0.9)
      const way = spine.heading(u) + (out >= 0 ? 1 : -1) * (32 + 54 * Math.abs(out)) + fork
      const tip = toward(root, way, width * (0.5 + 0.5 * Math.abs(out)) * vary.between(0.8, 1.2))
      const thorn = straightPath([toward(root, way + 90, width * 0.055), tip, toward(root, way - 90, width * 0.055)])
      if (Math.cos(phi) < 0) behind += thorn
      else before += thorn
    }
  }
  return {
    ...body,
    svg: `<path d="${behind}" fill="#5B4E45"/>${body.svg}<path d="${before}" transform="translate(2 3)" fill="#3B322D" opacity="0.4"/><path d="${before}" fill="#4E3F38"/>`,
  }
}
