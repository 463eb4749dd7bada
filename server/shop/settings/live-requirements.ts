import type { Transaction } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
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

/** All problems that prevent a shop with this environment from going live, each as one sentence. */
export function liveProblems(variables: Variables): string[] {
  const { PUBLIC_URL, SMTP_URL, RATE_LIMITS, PAYMENTS, RAZORPAY_KEY_ID, ADMIN_EMAIL, ADMIN_PASSWORD } = variables
  const problems: readonly (readonly [isThere: boolean | undefined, sentence: string])[] = [
    [PUBLIC_URL === undefined, 'Set PUBLIC_URL to the public https address of the shop.'],
    // Loopback names are no exception: a shop on them is for trials, which a demo is for.
    [
      PUBLIC_URL?.startsWith('https:') === false,
      `Set PUBLIC_URL to an address that begins with https, even on localhost; it is ${PUBLIC_URL}.`,
    ],
    [PAYMENTS === 'simulator', 'Set PAYMENTS to razorpay or off; the simulator is only for demos.'],
    [
      RAZORPAY_KEY_ID?.toLowerCase().startsWith('rzp_test_'),
      'Set RAZORPAY_KEY_ID to a live key; with a test key (rzp_test_…) no money moves.',
    ],
    [isExampleEmail(ADMIN_EMAIL), `Set ADMIN_EMAIL to your own address; ${ADMIN_EMAIL} is only for demos.`],
    [
      ADMIN_PASSWORD !== undefined && ADMIN_PASSWORD.length < SHORTEST_ADMIN_PASSWORD,
      `Set ADMIN_PASSWORD to a password of at least ${SHORTEST_ADMIN_PASSWORD} characters.`,
    ],
    [
      ADMIN_PASSWORD !== undefined && isCommonPassword(ADMIN_PASSWORD),
      'Set ADMIN_PASSWORD to another password; this one is among the 10,000 most common.',
    ],
    [SMTP_URL === undefined, 'Set SMTP_URL and MAIL_FROM, so that the shop can send e-mails.'],
    [RATE_LIMITS === 'off', 'Set RATE_LIMITS to on; off is only for demos.'],
  ]
  return problems.flatMap(([isThere, sentence]) => (isThere ? sentence : []))
}

/** Whether an address is in a domain reserved for examples (RFC 2606), where no mail arrives. */
function isExampleEmail(email: string): boolean {
  const domain = email.trim().toLowerCase().split('@').at(-1)
  return EXAMPLE_DOMAINS.some((reserved) => `.${domain}`.endsWith(`.${reserved}`))
}

/** Refuses a live shop on the demo's database, or whose admin has an address without mail: no reset would arrive. */
export async function refuseDemoInLiveShop(transaction: Transaction): Promise<void> {
  const filled = await transaction.selectFrom('demo_fill').select('filled_at').executeTakeFirst()
  const admins = await transaction
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  const sentences = admins
    .filter(({ email }) => isExampleEmail(email))
    .map(
      ({ email }) =>
        `Start with SHOP_MODE=demo and change the e-mail of the admin ${email} on their profile; mail to that address is not delivered.`,
    )
  if (filled) sentences.unshift(HOLDS_DEMO)
  if (sentences.length > 0) throw new StartupError(sentences.join('\n'))
}

const HOLDS_DEMO =
  'For a live shop, set DATA_DIR to an empty directory or DATABASE_URL to an empty database; this one holds the demo shop.'
