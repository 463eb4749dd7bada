import type { Send, WireResponse } from '../../contract/client.ts'
import { sending } from '../api.ts'

/** Prompts the admin for the second factor; resolves to whether it was proven. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | null = null
let pendingPrompt: Promise<boolean> | null = null

/** Registers the prompt shown when the API requires the second factor again; returns a function to unregister it. */
export function onFactorNeeded(handler: Prompt): () => void {
  prompt = handler
  return () => {
    if (prompt === handler) prompt = null
  }
}

sending.by = withSecondFactor(sending.by)

/** Wraps `send`: a request refused for lack of a recent second factor is repeated once it is proven. */
export function withSecondFactor(send: Send): Send {
  return async (request) => {
    const answer = await send(request)
    if (prompt === null || !isFactorNeeded(answer)) return answer
    // Concurrent refusals share one prompt.
    pendingPrompt ??= prompt().finally(() => {
      pendingPrompt = null
    })
    return (await pendingPrompt) ? send(request) : answer
  }
}

function isFactorNeeded({ status, body }: WireResponse): boolean {
  return status === 403 && (body as { code?: unknown } | null)?.code === 'factor_needed'
}
