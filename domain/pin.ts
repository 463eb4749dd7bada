/** An Indian postal index number: six digits, not starting with 0. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}
