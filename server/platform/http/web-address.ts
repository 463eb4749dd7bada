import { z } from 'zod'
import { withoutTrailingSlashes } from '../../../domain/trailing-slashes.ts'

/** An http or https address that the operator sets, in whatever case; a slash at its end makes no difference. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => withoutTrailingSlashes(new URL(address).href))
