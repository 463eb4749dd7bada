import { z } from 'zod'

/**
 * How the next requests to a path are answered: `lost` does the work and cuts the connection, `trickle` sends a byte every
 * `ms`, a number is that status with a page of HTML. The path is below `/v1`; `:id` stands for any part, `*` for anything.
 */
export const AnswerSwitch = z.object({
  path: z.string().default('*'),
  method: z.enum(['GET', 'POST']).nullable().default(null),
  kind: z.enum(['slow', 'hang', 'reset', 'lost', 'trickle', '429', '500', '502']),
  ms: z.int().min(0).default(1_000),
  /** For so many requests; null for all */
  times: z.int().min(1).nullable().default(1),
})
export type AnswerSwitch = z.output<typeof AnswerSwitch>

/** A regular expression of a path with `:names` and `*`. */
export function patternOf(path: string): string {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return `^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`
}
