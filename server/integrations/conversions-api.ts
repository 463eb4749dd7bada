import { z } from 'zod'
import type { CustomData, UserData } from '../database/column-types.ts'
import { failureOf } from './call-failure.ts'

export type ServerEvent = {
  event_name: string
  /** Seconds since 1970, of the last seven days */
  event_time: number
  event_id: string
  event_source_url: string
  action_source: 'website'
  user_data: UserData
  custom_data: CustomData
}

/**
 * `accepted` or `refused` as a whole, the latter because at least one event is invalid; or `unsettled`: nothing is
 * wrong with the events, and they may be sent again.
 */
type SendResult = { outcome: 'accepted' } | { outcome: 'refused' | 'unsettled'; reason: string }

export type ConversionsApi = { send(events: readonly ServerEvent[]): Promise<SendResult> }

type Settings = { pixelId: string; accessToken: string; graphUrl: string }

const ANSWER_MS = 10_000

const Accepted = z.object({ events_received: z.number(), fbtrace_id: z.string().optional() })
const Problem = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
  }),
})

/**
 * Meta's Conversions API (https://developers.facebook.com/docs/marketing-api/conversions-api). It accepts or
 * refuses a batch as a whole. The token is in the body, so that it is not in logs of URLs.
 */
export function conversionsApi({ pixelId, accessToken, graphUrl }: Settings, answerMs = ANSWER_MS): ConversionsApi {
  return {
    async send(events) {
      try {
        const response = await fetch(`${graphUrl}/${pixelId}/events`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ data: events, access_token: accessToken }),
          redirect: 'error',
          signal: AbortSignal.timeout(answerMs),
        })
        return sendResultOf(response.status, await response.json())
      } catch (error) {
        return { outcome: 'unsettled', reason: failureOf('Meta', error) }
      }
    },
  }
}

function sendResultOf(status: number, body: unknown): SendResult {
  if (status < 300 && Accepted.safeParse(body).success) return { outcome: 'accepted' }
  const problem = Problem.safeParse(body)
  if (!problem.success) return { outcome: 'unsettled', reason: `Meta responded with ${status}` }
  const { message, error_user_msg } = problem.data.error
  const outcome = isAboutAnEvent(status, problem.data.error) ? 'refused' : 'unsettled'
  return { outcome, reason: `Meta responded with ${status}: ${error_user_msg ?? message}` }
}

const INVALID_PARAMETER = 100
/** A subcode of an invalid parameter: the pixel does not exist, or not for this token. */
const NO_SUCH_OBJECT = 33

/** A wrong token, a wrong pixel, too many calls and temporary problems are not about an event. */
function isAboutAnEvent(status: number, error: z.infer<typeof Problem>['error']): boolean {
  return (
    status === 400 &&
    error.code === INVALID_PARAMETER &&
    error.error_subcode !== NO_SUCH_OBJECT &&
    error.is_transient !== true
  )
}
