type Words = Readonly<Record<string, string>>

/** The units of numbers, with the range allowed; numbers are whole. */
export const units = {
  cm: { name: 'centimetres', description: 'Centimetres', least: 1, most: 5000 },
  '°C': { name: 'degrees', description: 'Degrees Celsius', least: -20, most: 60 },
} as const

type Common = {
  /** On the page of a plant, in its history and for search engines */
  label: string
  /** The label for a pot, where it differs */
  potLabel?: string
  /** The label in the owner's form, where it differs */
  formLabel?: string
  /** Its weight when two plants are compared; without one, it does not count */
  similarity?: number
  /** The generated column of the table `plants` with its value, which lists and counts read instead of the whole row */
  column?: string
}

type Chosen = {
  /** The choices with their words, from the least if they have an order */
  words: Words
  /** Short words for the choices that a card shows */
  card?: Words
  /** Its icon among the short facts of a plant, its words there if they differ, and the choice that is a warning */
  short?: { icon: ShortIcon; words?: Words; warning?: string }
  /**
   * The filter of lists: its parameter, its position among the filters, the choices it offers (all if left out), and the words
   * on its chips if they differ.
   */
  filter?: { name: string; order: number; only?: readonly string[]; chips?: Words }
}

export type ShortIcon = 'sun' | 'droplet' | 'sprout' | 'place' | 'pets'

/**
 * The kind of a fact's value, which decides how it is stored, typed, written in a spreadsheet and shown. A `verdict` is a
 * choice with its source. Months are numbers from 1 to 12. `atMost` limits a number by another fact's.
 */
export type Fact = Common &
  (
    | ({ kind: 'choice' | 'choices' | 'verdict' } & Chosen)
    | {
        kind: 'number'
        unit: keyof typeof units
        atMost?: { fact: string; message: string }
        filter?: { name: string; legend: string; limits: readonly number[] }
      }
    | { kind: 'months' | 'yes or no' }
  )

export type ValueOf<One> = One extends { kind: 'choice'; words: infer Choices }
  ? keyof Choices & string
  : One extends { kind: 'choices'; words: infer Choices }
    ? (keyof Choices & string)[]
    : One extends { kind: 'verdict'; words: infer Choices }
      ? { verdict: keyof Choices & string; source: string }
      : One extends { kind: 'number' }
        ? number
        : One extends { kind: 'months' }
          ? number[]
          : boolean

type AnyValue = string | readonly (string | number)[] | { verdict: string; source: string } | number | boolean

/** The choices or months in a fact's value; empty if it is unknown or has none. */
export function choicesIn(value: AnyValue | null): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return 'verdict' in value ? [value.verdict] : value.map(String)
}
