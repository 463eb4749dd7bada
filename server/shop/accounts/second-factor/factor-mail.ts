import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

/** The mail to an admin about a change of the account's second factors, in case another person made it. */
export function factorMail({ settings }: Pick<Shop, 'settings'>, name: string, what: string): Mail {
  return {
    subject: what,
    paragraphs: [
      `Namaste ${name},`,
      `${what.charAt(0).toLowerCase()}${what.slice(1)} for your account at ${settings.shopName}.`,
    ],
    button: { label: 'Look at your account', url: `${settings.publicUrl}/admin/security` },
    remark:
      'If this was you, all is well. If it was not, change your password at once and end your sessions elsewhere, then look at your second factors.',
  }
}
