const texts: Readonly<Record<string, string>> = {
  verification_refused: 'A payment could not be verified',
  money_given_back: 'Money was given back',
  refund_failed: 'A refund was refused',
  refunded_elsewhere: 'Refunded outside the shop',
  provider_silent: 'The payment provider did not answer',
  message_refused: 'A message of the provider was refused',
}

/** What an incident is called; one that has no words yet goes by its name. */
export function incidentText(kind: string): string {
  return texts[kind] ?? kind.replaceAll('_', ' ')
}
