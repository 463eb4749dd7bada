/** What can go wrong with running the shop that only its owner can mend. */
export const operationalIncidentKinds = [
  'provider_refuses_keys',
  'mails_do_not_leave',
  'job_fails',
  'proxy_not_trusted',
] as const
export type OperationalIncidentKind = (typeof operationalIncidentKinds)[number]
