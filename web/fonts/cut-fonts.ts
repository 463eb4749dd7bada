import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/** The characters of nearly all texts. Other Latin letters are loaded from the whole font when a page contains them. */
const CHARACTERS = `${printableAscii()}\u00a0©°·½×àáâäçèéêíñóôöúü–—‘’“”•…−`

/** Ligatures, marks, kerning and tabular figures. */
const FEATURES = 'ccmp locl rlig rclt rvrn calt clig liga kern mark mkmk tnum lnum'.split(' ')

type Cut = { from: string; characters: string; wght: number | { min: number; max: number } }

const cuts: Record<string, Cut> = {
  'source-sans-3.woff2': {
    from: 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    characters: CHARACTERS,
    wght: { min: 400, max: 600 },
  },
  'source-sans-3-rupee.woff2': {
    from: 'source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
    characters: '₹',
    wght: { min: 400, max: 600 },
  },
  'fraunces.woff2': {
    from: 'fraunces/files/fraunces-latin-wght-normal.woff2',
    characters: CHARACTERS,
    wght: { min: 400, max: 600 },
  },
  'fraunces-italic.woff2': {
    from: 'fraunces/files/fraunces-latin-wght-italic.woff2',
    characters: CHARACTERS,
    wght: 400,
  },
}

/** The fonts beside this file, by file name, built again from fontsource's and reduced to the shop's characters. */
export async function cutFonts(): Promise<Record<string, Buffer>> {
  const made = Object.entries(cuts).map(async ([name, { from, characters, wght }]) => {
    const whole = await readFile(new URL(`../../node_modules/@fontsource-variable/${from}`, import.meta.url))
    const font = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: FEATURES,
    })
    return [name, font] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

function printableAscii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x5f }, (_, index) => 0x20 + index))
}

if (import.meta.main) {
  for (const [name, font] of Object.entries(await cutFonts())) await writeFile(new URL(name, import.meta.url), font)
}
