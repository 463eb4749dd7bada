/**
 * Whether a text lost letters in a spreadsheet: as question marks for letters outside an old encoding, or as
 * replacement characters.
 */
export function hasLostLetters(came: string, was: string): boolean {
  if (came.includes('\ufffd') && !was.includes('\ufffd')) return true
  return came !== was && came.includes('?') && came.trim() === was.replace(/[^\n\x20-\x7e]/g, '?').trim()
}
