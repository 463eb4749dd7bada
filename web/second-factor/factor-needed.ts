import type { Send, WireAnswer } from '../../contract/client.ts'
import { sending } from '../api.ts'

/** Asks the admin for the second factor; whether it was proven. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Has `handler` ask whenever the API wants the second factor anew; returns the way to stop. */
export function onFactorNeeded(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

const sendPlainly = sending.by
sending.by = (request) => askingFactor(sendPlainly)(request)

/** Sends as `send` does; what is refused until the second factor is proven anew is sent again once it is. */
export function askingFactor(send: Send): Send {
  return async (request) => {
    const answer = await send(request)
    if (ask === null || !isFactorNeeded(answer)) return answer
    // Several requests that are refused at once are one question.
    asked ??= ask().finally(() => {
      asked = null
    })
    return (await asked) ? send(request) : answer
  }
}

function isFactorNeeded({ status, body }: WireAnswer): boolean {
  return status === 403 && (body as { code?: unknown } | null)?.code === 'factor_needed'
}
