/** Texts as they are typed, into a form or into the cells of a sheet, by their names. */
export type Texts = { readonly [name: string]: Text }
type Text = string | readonly string[] | Texts

/** Whether nothing is typed, in any part. */
export function isBlank(typed: Text): boolean {
  return typeof typed === 'string' ? typed.trim() === '' : Object.values<Text>(typed).every(isBlank)
}

export function numberText(number: number | null): string {
  return number === null ? '' : String(number)
}

/** Not a number (NaN) where the text is none, which no schema accepts. */
export function numberIn(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
}
