/** The typed text with a chosen one below it as a paragraph of its own; unchanged if it is there already. */
export function withText(typed: string, chosen: string): string {
  const before = typed.trimEnd()
  if (before.includes(chosen)) return typed
  return before === '' ? chosen : `${before}\n\n${chosen}`
}
