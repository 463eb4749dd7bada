import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

/**
 * The mail with a link for a new password, without a typed word: a stranger may have typed the address. The token is in the
 * fragment, so that no server logs it.
 */
export function resetPasswordMail({ settings }: Pick<Shop, 'settings'>, token: string): Mail {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Namaste,', `here you can choose a new password for your account at ${settings.shopName}.`],
    button: { label: 'Choose a new password', url: `${settings.publicUrl}/reset-password#${token}` },
    remark:
      'The link works once, within 30 minutes. If you did not ask for it, you need not do anything: your password stays as it is.',
  }
}
