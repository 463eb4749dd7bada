/** The server's limit. */
const LONGEST = 500

/** The error for a note that is too long; undefined otherwise. */
export function noteError(note: string): string | undefined {
  const { length } = note.trim()
  return length > LONGEST ? `At most ${LONGEST} characters; this has ${length}` : undefined
}
