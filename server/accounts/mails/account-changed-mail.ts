import type { Mail } from '../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

/** Tells a person that the account was changed, in case it was somebody else. */
export function accountChangedMail(
  { settings }: Pick<Shop, 'settings'>,
  name: string,
  what: 'password' | 'e-mail',
): Mail {
  return {
    subject: `Your ${what} was changed`,
    paragraphs: [`Namaste ${name},`, `the ${what} of your account at ${settings.shopName} was just changed.`],
    button: { label: 'Write to us', url: `${settings.publicUrl}/contact` },
    remark: 'If this was you, all is well. If it was not, please write to us at once.',
  }
}
