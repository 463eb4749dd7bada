/** The tones of one leaf: its lit and unlit half, the depth under it, and the colour of its veins. */
export type LeafTones = {
  readonly light: string
  readonly mid: string
  readonly dark: string
  readonly vein: string
}

/** Quiet papers to paint on. */
export const papers = {
  plain: '#F7F1E4',
  sage: '#E9ECDA',
  sand: '#F3E6CF',
  blush: '#F4E0D3',
  mist: '#E2EAE6',
  straw: '#F5EACB',
  clay: '#EFD9C6',
} as const

/** The greens a plant is built from; start here and `tint` or `shade` before inventing others. */
export const greens = {
  deep: { light: '#5B8A58', mid: '#3A6B4A', dark: '#234A36', vein: '#93B582' },
  forest: { light: '#4A7B52', mid: '#2F5C42', dark: '#1C4030', vein: '#86A878' },
  leaf: { light: '#7BA35A', mid: '#4F7F4A', dark: '#315F3D', vein: '#B4CB8A' },
  fresh: { light: '#A0BF62', mid: '#75A04E', dark: '#4B7A41', vein: '#D3E09C' },
  lime: { light: '#C6D267', mid: '#9DB84F', dark: '#6C9142', vein: '#E6EBA6' },
  sage: { light: '#A9BF9C', mid: '#7E9F82', dark: '#557B66', vein: '#CCD9BB' },
  olive: { light: '#A3A65B', mid: '#7B8546', dark: '#535F36', vein: '#CCCB8E' },
  blue: { light: '#8FB3A0', mid: '#628E80', dark: '#3D6860', vein: '#B9D1BE' },
  purple: { light: '#7F6B7E', mid: '#5E4B66', dark: '#3E3350', vein: '#A98FA3' },
} as const satisfies Record<string, LeafTones>

/** Woods and bark: light, mid, dark. */
export const woods = {
  bark: { light: '#A98A66', mid: '#846748', dark: '#5C4632', vein: '#C4A881' },
  pale: { light: '#D8BD92', mid: '#BF9E6F', dark: '#927449', vein: '#E8D5B2' },
  teak: { light: '#B98557', mid: '#96643C', dark: '#6B4428', vein: '#D3A67A' },
  grey: { light: '#B5AC9B', mid: '#91887A', dark: '#665F54', vein: '#CFC8BA' },
} as const satisfies Record<string, LeafTones>

/** The colour a share `t` of the way from one hex colour to another. */
export function mix(from: string, to: string, t: number): string {
  const channel = (hex: string, index: number): number => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - t) + channel(to, index) * t))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Tones moved by a share towards another colour: into shade, into distance, towards autumn. */
export function toned(tones: LeafTones, color: string, share: number): LeafTones {
  return {
    light: mix(tones.light, color, share),
    mid: mix(tones.mid, color, share),
    dark: mix(tones.dark, color, share),
    vein: mix(tones.vein, color, share),
  }
}

/** Tones further back in the plant, out of the light. */
export const shaded = (tones: LeafTones, share = 0.3): LeafTones => toned(tones, '#173527', share)

/** Tones catching more light. */
export const lit = (tones: LeafTones, share = 0.15): LeafTones => toned(tones, '#F4EDB8', share)
