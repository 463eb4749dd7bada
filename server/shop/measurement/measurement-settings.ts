import { z } from 'zod'
import { webAddress } from '../../platform/http/origin.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** The environment's variables about measuring advertising. */
export const measurementVariables = {
  META_PIXEL_ID: z
    .string()
    .regex(/^\d{5,20}$/, "must be the number of a pixel, as Meta's Events Manager shows it")
    .optional(),
  META_ACCESS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  META_GRAPH_URL: webAddress.default('https://graph.facebook.com/v25.0'),
}

/** Null without a pixel: then no consent is needed. Without `forward` events are recorded but not sent. */
export function readMeasurementSettings(parsed: z.output<z.ZodObject<typeof measurementVariables>>) {
  const { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_GRAPH_URL: graphUrl } = parsed
  if (pixelId === undefined && accessToken === undefined) return null
  if (pixelId === undefined) throw new StartupError('Set META_PIXEL_ID too; META_ACCESS_TOKEN needs it.')
  return { pixelId, forward: accessToken === undefined ? null : { accessToken, graphUrl } }
}
