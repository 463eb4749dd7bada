/** The colours of a pot: lit and unlit skin, depth inside, the rim's face, and how glossy it is (0..1). */
export type Glaze = {
  readonly light: string
  readonly mid: string
  readonly dark: string
  readonly deep: string
  readonly rim: string
  readonly gloss?: number
}

/** The pots' materials. */
export const glazes = {
  terracotta: { light: '#DD8A5E', mid: '#C4623A', dark: '#8E3F25', deep: '#5C2818', rim: '#D0754A' },
  weathered: { light: '#E2B594', mid: '#CC8A64', dark: '#98583B', deep: '#613522', rim: '#D69C77' },
  cream: { light: '#FBF5E6', mid: '#EADFC8', dark: '#B9A482', deep: '#6E5D45', rim: '#F3EAD6', gloss: 0.7 },
  sage: { light: '#B9C7AB', mid: '#8FA587', dark: '#5B7663', deep: '#34493E', rim: '#A3B599', gloss: 0.45 },
  indigo: { light: '#6F88A8', mid: '#3F5B80', dark: '#263A58', deep: '#16233A', rim: '#587397', gloss: 0.6 },
  ochre: { light: '#EBC67C', mid: '#D6A24A', dark: '#9B6D2B', deep: '#5B3F1B', rim: '#E0B361', gloss: 0.45 },
  charcoal: { light: '#6C6F68', mid: '#464A45', dark: '#2B2F2C', deep: '#171A18', rim: '#595D57', gloss: 0.2 },
  blush: { light: '#F1CDBA', mid: '#DFAA93', dark: '#AD7460', deep: '#663F33', rim: '#E8BBA6', gloss: 0.4 },
  brass: { light: '#F0D27E', mid: '#C99B3B', dark: '#86601F', deep: '#4A3410', rim: '#DDB655', gloss: 0.85 },
  stone: { light: '#D3CCBD', mid: '#ACA494', dark: '#7A7265', deep: '#474137', rim: '#BFB7A8' },
  growbag: { light: '#4A4A46', mid: '#2F302E', dark: '#1D1E1D', deep: '#101110', rim: '#3C3D3A', gloss: 0.25 },
} as const satisfies Record<string, Glaze>
