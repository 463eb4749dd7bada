import { type ErrorResponse, type RefusalCode, refusals } from '../../contract/errors.ts'

type Details = Partial<Pick<ErrorResponse, 'message' | 'fields' | 'total' | 'delivery' | 'secondFactor'>>

/** An expected error, returned as a value; a command that returns one has changed nothing. */
export class Refusal {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details) {
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusals[this.code][0]
  }

  get body(): ErrorResponse {
    return { message: refusals[this.code][1], code: this.code, ...this.details }
  }
}

/** `total` is in rupees. */
export function refuse(code: RefusalCode, details: Details = {}): Refusal {
  return new Refusal(code, details)
}

/** A handler's answer with what a command returned, or its refusal. */
export function toBody<Value>(outcome: Value | Refusal): { body: Value } | Refusal {
  return outcome instanceof Refusal ? outcome : { body: outcome }
}
