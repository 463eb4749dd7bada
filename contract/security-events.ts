import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { moment } from './fields.ts'

/** Security events of an account. A kind is added here, and its text in the profile's list. */
export const securityEventKinds = [
  'registered',
  'signed_in',
  'sign_in_refused',
  'password_refused',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'email_confirmed',
  'email_change_requested',
  'email_change_withdrawn',
  'email_changed',
  'change_undone',
  'provider_connected',
  'provider_disconnected',
  'provider_dropped',
  'session_ended',
  'sessions_ended',
  'account_deactivated',
  'account_activated',
  'account_guessed',
  'factor_added',
  'factor_removed',
  'factor_used',
  'factor_refused',
  'recovery_code_used',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEvent = z.object({
  kind: z.enum(securityEventKinds),
  at: moment.meta({ description: 'When it happened last' }),
  firstAt: moment.meta({ description: 'When it happened first, where several are counted as one' }),
  count: z.number().int().meta({ description: 'How often; what anyone can cause is counted by the hour' }),
  network: z.string().nullable().meta({ description: "The caller's IPv4 address, or the /64 network of an IPv6 one" }),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.string()).meta({ description: 'Such as `provider` or `reason`; never a secret' }),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** The most events in the list, and for how many days they are stored. */
export const MAX_SECURITY_EVENTS = 100
export const SECURITY_EVENT_DAYS = 180

export const securityEvents = {
  'GET /auth/security-events': {
    summary: `What happened to the caller's account, newest first: at most ${MAX_SECURITY_EVENTS} events of the last ${SECURITY_EVENT_DAYS} days`,
    access: 'customer',
    responses: { 200: z.array(SecurityEvent) },
  },
} as const satisfies EndpointTable
