/** As many characters as the server keeps of a note. */
const LONGEST = 500

/** What to say of a note that is too long to be kept; undefined while it is not. */
export function objectionToNote(note: string): string | undefined {
  const { length } = note.trim()
  return length > LONGEST ? `At most ${LONGEST} characters; this has ${length}` : undefined
}
