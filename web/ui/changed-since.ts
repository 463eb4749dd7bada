/** The fields of a form that were edited after it was sent. */
export function typedSince<Fields extends object>(typed: Fields, sent: Fields): Partial<Fields> {
  const entries = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Fields])
  return Object.fromEntries(entries) as Partial<Fields>
}
