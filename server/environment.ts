import { resolve } from 'node:path'
import { z } from 'zod'
import { withoutTrailingSlashes } from '../domain/paths.ts'
import { paymentVariables, readPaymentSettings } from './integrations/razorpay/payment-settings.ts'
import { readStorageSettings, storageVariables } from './integrations/storage/s3.ts'
import { webAddress } from './platform/http/origin.ts'
import { StartupError } from './platform/startup-error.ts'
import { measurementVariables, readMeasurementSettings } from './shop/measurement/measurement-settings.ts'
import { liveProblems } from './shop/settings/live-requirements.ts'

const listOfOrigins = z
  .string()
  .transform((list) => list.split(',').map((origin) => withoutTrailingSlashes(origin.trim())))
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must list http or https origins, separated by commas' })))

const wholeNumber = (digits: RegExp, message: string) => z.string().regex(digits, message).transform(Number)

/** Every variable that the shop reads. */
export const Variables = z.object({
  PORT: wholeNumber(/^\d{1,5}$/, 'must be a port number')
    .refine((port) => port < 65_536, 'must be a port number')
    .default(5000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address like postgres://user:password@host/database' })
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  SHOP_NAME: z.string().max(60, 'must have at most 60 characters').default('Paudha'),
  ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().default('admin@paudha.example'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  ALLOWED_ORIGINS: listOfOrigins.default([]),
  API_HOST: webAddress.optional(),
  TRUST_PROXY: wholeNumber(/^\d$/, 'must be the number of proxies in front, 0 to 9').default(0),
  DRAIN_SECONDS: wholeNumber(/^\d{1,2}$/, 'must be a number of seconds, 0 to 99').default(0),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_AUTHORIZE_URL: webAddress.default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: webAddress.default('https://graph.facebook.com/v23.0/oauth/access_token'),
  FACEBOOK_PROFILE_URL: webAddress.default('https://graph.facebook.com/v23.0/me'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtps://user:password@host:465' }).optional(),
  SMTP_TLS: z.enum(['required', 'off'], 'must be required or off').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]{1,80} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be like Paudha <shop@example.com>')
    .optional(),
  ...storageVariables,
  ...paymentVariables,
  ...measurementVariables,
  FORECAST_URL: webAddress.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('warn'),
  NODE_ENV: z.enum(['production', 'development'], 'must be production or development').default('production'),
})

export type Environment = Readonly<ReturnType<typeof readEnvironment>>

/**
 * What the operator set, without spaces around it. A variable that is empty counts as unset; a bad value throws a
 * `StartupError` that names every variable at fault.
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const set = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const result = Variables.safeParse(set)
  if (!result.success) {
    throw new StartupError(
      result.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`).join('; '),
    )
  }
  const parsed = result.data
  const problems = parsed.SHOP_MODE === 'live' ? liveProblems(parsed) : []
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
  if (parsed.SMTP_URL !== undefined && parsed.MAIL_FROM === undefined) {
    throw new StartupError('Set MAIL_FROM too; SMTP_URL needs a sender.')
  }
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    dataDirectory: resolve(parsed.DATA_DIR),
    uploadsDirectory: resolve(parsed.DATA_DIR, 'uploads'),
    ...readStorageSettings(parsed),
    databaseUrl: parsed.DATABASE_URL ?? null,
    publicUrl: parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`,
    shopName: parsed.SHOP_NAME,
    adminEmail: parsed.ADMIN_EMAIL,
    adminPassword: parsed.ADMIN_PASSWORD ?? null,
    mode: parsed.SHOP_MODE,
    allowedOrigins: parsed.ALLOWED_ORIGINS,
    apiHost: parsed.API_HOST ?? null,
    proxies: parsed.TRUST_PROXY,
    drainSeconds: parsed.DRAIN_SECONDS,
    smtpUrl: parsed.SMTP_URL ?? null,
    requiresSmtpTls: requiresTls(parsed),
    mailFrom: parsed.MAIL_FROM ?? null,
    google: providerClient('GOOGLE', parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET, {
      issuer: parsed.GOOGLE_ISSUER,
    }),
    facebook: providerClient('FACEBOOK', parsed.FACEBOOK_CLIENT_ID, parsed.FACEBOOK_CLIENT_SECRET, {
      authorizeUrl: parsed.FACEBOOK_AUTHORIZE_URL,
      tokenUrl: parsed.FACEBOOK_TOKEN_URL,
      profileUrl: parsed.FACEBOOK_PROFILE_URL,
    }),
    payments: readPaymentSettings(parsed),
    measurement: readMeasurementSettings(parsed),
    forecastUrl: parsed.FORECAST_URL ?? null,
    metricsToken: parsed.METRICS_TOKEN ?? null,
    hasRateLimits: parsed.RATE_LIMITS === 'on',
    limitsHolds: parsed.RATE_LIMITS === 'on',
    logLevel: parsed.LOG_LEVEL,
    isDevelopment: parsed.NODE_ENV === 'development',
  }
}

/** As the operator set it; by default TLS is required of every mail server but one on this machine. */
function requiresTls({ SMTP_URL, SMTP_TLS }: z.output<typeof Variables>): boolean {
  if (SMTP_TLS !== undefined) return SMTP_TLS === 'required'
  return SMTP_URL === undefined || !isLoopback(new URL(SMTP_URL).hostname)
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)
}

/** A provider needs both of its keys, or neither. */
function providerClient<Endpoints extends object>(
  provider: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  endpoints: Endpoints,
): ({ clientId: string; clientSecret: string } & Endpoints) | null {
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret, ...endpoints }
  throw new StartupError(`Set both ${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET, or neither.`)
}
