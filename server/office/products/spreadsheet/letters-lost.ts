/**
 * Whether a text came back with letters gone: as question marks where it had letters that an old encoding does not know,
 * or with the mark that stands for an unreadable one.
 */
export function lettersLost(came: string, was: string): boolean {
  if (came.includes('\ufffd') && !was.includes('\ufffd')) return true
  return came !== was && came.includes('?') && came.trim() === was.replace(/[^\n\x20-\x7e]/g, '?').trim()
}
