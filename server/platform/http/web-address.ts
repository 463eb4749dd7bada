import { z } from 'zod'
import { withoutTrailingSlashes } from '../../../domain/trailing-slashes.ts'

/** An http or https address that the operator sets, in any case; trailing slashes are ignored. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => withoutTrailingSlashes(new URL(address).href))
