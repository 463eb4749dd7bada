import { mix, papers } from './palette.ts'

/** How a picture is laid out: its size in units and the paper it is painted on. */
export type Sheet = {
  readonly width?: number
  readonly height?: number
  readonly paper?: keyof typeof papers
  /** Wall, table and light behind the painting, washed more evenly than it. */
  readonly backdrop?: string
}

/** A whole SVG picture: tinted paper, then the painting with gouache's soft edges and uneven washes. */
export function picture(
  painting: string,
  { width = 1200, height = 1200, paper = 'plain', backdrop }: Sheet = {},
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${gouache('gouache', width, height, 1.5)}${backdrop ? gouache('backdrop', width, height, 0.36) : ''}${softness()}</defs>` +
    paperGround(papers[paper], width, height) +
    (backdrop ? `${backdrop}<g filter="url(#backdrop)">${backdrop}</g>` : '') +
    `<g filter="url(#gouache)">${painting}</g></svg>`
  )
}

/** Moves and scales a finished painting so that the point (600, 1060), where plants stand, lands on `x`, `y`. */
export function standing(painting: string, x: number, y: number, scale: number): string {
  const shift = `translate(${(x - 600 * scale).toFixed(1)} ${(y - 1060 * scale).toFixed(1)})`
  return `<g transform="${shift} scale(${scale})">${painting}</g>`
}

function paperGround(color: string, width: number, height: number): string {
  const glow = `<radialGradient id="glow" cx="0.34" cy="0.3" r="0.95"><stop offset="0" stop-color="${mix(color, '#FFFDF6', 0.55)}"/><stop offset="0.55" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, '#B59A72', 0.16)}"/></radialGradient>`
  return `${glow}<rect width="${width}" height="${height}" fill="url(#glow)"/>`
}

function gouache(id: string, width: number, height: number, wash: number): string {
  const offset = -0.41 * wash
  return (
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-16" y="-16" width="${width + 32}" height="${height + 32}" color-interpolation-filters="sRGB">` +
    '<feTurbulence type="fractalNoise" baseFrequency="0.02" numOctaves="2" seed="11" result="edge"/>' +
    '<feDisplacementMap in="SourceGraphic" in2="edge" scale="4" xChannelSelector="R" yChannelSelector="G" result="cut"/>' +
    '<feTurbulence type="fractalNoise" baseFrequency="0.006 0.014" numOctaves="3" seed="4" result="wash"/>' +
    `<feColorMatrix in="wash" type="matrix" values="0 0 0 0 0.09  0 0 0 0 0.16  0 0 0 0 0.12  0 ${wash} 0 0 ${offset}" result="pool"/>` +
    '<feComposite in="pool" in2="cut" operator="in" result="pooled"/>' +
    '<feBlend in="pooled" in2="cut" mode="soft-light" result="deepened"/>' +
    `<feColorMatrix in="wash" type="matrix" values="0 0 0 0 1  0 0 0 0 0.98  0 0 0 0 0.88  ${wash} 0 0 0 ${offset}" result="dry"/>` +
    '<feComposite in="dry" in2="cut" operator="in" result="dried"/>' +
    '<feBlend in="dried" in2="deepened" mode="soft-light"/>' +
    '</filter>'
  )
}

function softness(): string {
  const blur = (name: string, amount: number): string =>
    `<filter id="${name}" x="-60%" y="-300%" width="220%" height="700%"><feGaussianBlur stdDeviation="${amount}"/></filter>`
  return blur('soft', 18) + blur('softer', 36) + blur('crisp', 5)
}
