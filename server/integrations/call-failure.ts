import { codeOf } from '../platform/startup-error.ts'

/** Why a call of another service failed, for the owner to read; it names no address. */
export function failureOf(service: string, error: unknown): string {
  if (!(error instanceof Error)) return `${service} could not be reached`
  if (error.name === 'TimeoutError') return `${service} did not respond in time`
  if (error instanceof SyntaxError) return `${service}’s response could not be read`
  const code = codeOf(error.cause)
  return `${service} could not be reached${code === null ? '' : ` (${code})`}`
}
