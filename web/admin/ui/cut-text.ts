/** The note for a truncated list; null if it is complete. */
export function cutText(shown: number, total: number): string | null {
  return shown < total ? `The first ${shown} of ${total.toLocaleString('en-IN')} are shown.` : null
}
