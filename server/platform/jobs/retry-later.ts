/** Thrown by a job that a temporary problem outside the shop prevents: it is retried, and not reported as a failure. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater'
}
