import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

/** Tells an admin that something happened to the account's second factor, in case it was another person. */
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
