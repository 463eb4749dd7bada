/** The fields of a form that are no longer what was sent of them: what was typed while it was saved. */
export function typedSince<Fields extends object>(typed: Fields, sent: Fields): Partial<Fields> {
  const entries = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Fields])
  return Object.fromEntries(entries) as Partial<Fields>
}
