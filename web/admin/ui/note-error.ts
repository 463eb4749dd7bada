/** The error for a text that is longer than the server takes, which for notes is 500 characters; undefined otherwise. */
export function noteError(note: string, longest = 500): string | undefined {
  const { length } = note.trim()
  return length > longest ? `Use at most ${longest} characters; this has ${length}` : undefined
}
