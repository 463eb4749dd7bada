import { isCommonPassword } from '../accounts/common-passwords.ts'

/** The environment variables that a live shop requires; one that is not set is undefined. */
type Variables = {
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  RATE_LIMITS: 'on' | 'off'
  PAYMENTS?: string | undefined
  RAZORPAY_KEY_ID?: string | undefined
  ADMIN_EMAIL: string
  ADMIN_PASSWORD?: string | undefined
}

const SHORTEST_ADMIN_PASSWORD = 12

const EXAMPLE_DOMAINS = ['example', 'invalid', 'example.com', 'example.net', 'example.org']

/**
 * All problems that prevent a shop with this environment from going live, each as one sentence; these demo settings are
 * for a demo only.
 */
export function liveProblems(variables: Variables): string[] {
  return [
    ...addressProblems(variables),
    ...paymentProblems(variables),
    ...adminProblems(variables),
    ...otherProblems(variables),
  ]
}

/** Loopback names are no exception: a shop on them is for trials, which a demo is for. */
function addressProblems({ PUBLIC_URL }: Variables): string[] {
  if (PUBLIC_URL === undefined) return ["PUBLIC_URL must be set to the shop's public address"]
  if (PUBLIC_URL.startsWith('https:')) return []
  return [`PUBLIC_URL must begin with https, also on a name like localhost, but it is ${PUBLIC_URL}`]
}

function paymentProblems({ PAYMENTS, RAZORPAY_KEY_ID }: Variables): string[] {
  return [
    ...(PAYMENTS === 'simulator' ? ['PAYMENTS cannot be simulator'] : []),
    ...(RAZORPAY_KEY_ID?.toLowerCase().startsWith('rzp_test_')
      ? ['RAZORPAY_KEY_ID must not be a test key (rzp_test_…), with which no money moves']
      : []),
  ]
}

function adminProblems({ ADMIN_EMAIL, ADMIN_PASSWORD }: Variables): string[] {
  return [
    ...(isExampleEmail(ADMIN_EMAIL)
      ? [`ADMIN_EMAIL must be an address that receives mail, but ${ADMIN_EMAIL} is an example`]
      : []),
    ...(ADMIN_PASSWORD !== undefined && ADMIN_PASSWORD.length < SHORTEST_ADMIN_PASSWORD
      ? [`ADMIN_PASSWORD must have at least ${SHORTEST_ADMIN_PASSWORD} characters`]
      : []),
    ...(ADMIN_PASSWORD !== undefined && isCommonPassword(ADMIN_PASSWORD)
      ? ['ADMIN_PASSWORD must not be one of the 10,000 most used passwords']
      : []),
  ]
}

function otherProblems({ SMTP_URL, RATE_LIMITS }: Variables): string[] {
  return [
    ...(SMTP_URL === undefined ? ['SMTP_URL and MAIL_FROM must be set, so that mails leave'] : []),
    ...(RATE_LIMITS === 'off' ? ['RATE_LIMITS must be on'] : []),
  ]
}

/** Whether an address is in a domain reserved for examples (RFC 2606), where no mail arrives. */
export function isExampleEmail(email: string): boolean {
  const domain = email.trim().toLowerCase().split('@').at(-1)
  return EXAMPLE_DOMAINS.some((reserved) => `.${domain}`.endsWith(`.${reserved}`))
}
