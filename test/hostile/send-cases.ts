import { ErrorResponse, refusals } from '../../contract/errors.ts'
import { type Answered, assertRefused } from '../support/request.ts'
import type { Case } from './case.ts'
import { openSender } from './send.ts'

/** Concurrent requests; more would overflow the shop's queue for password hashing. */
export const AT_ONCE = 8

/** The unexpected responses, and the number of requests to each endpoint. */
export type CaseResults = { failures: string[]; counts: Map<string, number> }

/** Sends the cases, several at once; they are generated as needed. */
export async function sendCases(url: string, cases: Iterable<Case>): Promise<CaseResults> {
  const sender = openSender(url, AT_ONCE)
  const failures: string[] = []
  const counts = new Map<string, number>()
  const waiting = cases[Symbol.iterator]()
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const one = next.value
      counts.set(one.key, (counts.get(one.key) ?? 0) + 1)
      const problem = await sender.send(one.wire).then(
        (answer) => problemWith(one, answer),
        (error: Error) => `no answer: ${error.message}`,
      )
      if (problem) failures.push(`${one.key}, ${one.what}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  sender.close()
  return { failures, counts }
}

/** What is wrong with a response; null if it is as expected. */
function problemWith({ verdict }: Case, answer: Answered): string | null {
  const seen = `${answer.status} ${answer.text.slice(0, 200)}`
  const code = ErrorResponse.safeParse(answer.json).data?.code
  try {
    if (answer.status >= 400) {
      if (code === undefined) return `no refusal but ${seen}`
      assertRefused(answer, code)
    }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`
  }
  if (answer.status >= 500) return seen
  if (verdict === 'allowed') return null
  if (code === undefined || !verdict.codes.includes(code)) return `${verdict.codes.join(' or ')} expected, not ${seen}`
  const fields = Object.keys(ErrorResponse.parse(answer.json).fields ?? {})
  const missing = refusals[code][0] === 400 && (verdict.fields ?? []).filter((field) => !fields.includes(field))
  return missing && missing.length > 0 ? `${missing} not named in ${seen}` : null
}
