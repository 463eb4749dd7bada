/** A job could not be done yet, for a reason outside the shop that passes: it is tried again, and is no fault to log. */
export class NotNow extends Error {
  override readonly name: string = 'NotNow'
}
