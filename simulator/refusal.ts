type Details = { field?: string; step?: string; reason?: string; status?: number }

/** What the provider answers instead of doing it: an HTTP status and a body of its one shape. */
export class ProviderRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(description: string, { field, step, reason, status = 400 }: Details = {}) {
    super(description)
    this.status = status
    this.body = {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: step ?? 'payment_initiation',
        reason: reason ?? 'input_validation_failed',
        metadata: {},
        ...(field === undefined ? {} : { field }),
      },
    }
  }
}
