import { composeMail } from '../../integrations/mail/compose-mail.ts'
import type { MailText } from '../../integrations/mail/mail.ts'
import type { Shop } from '../../shop.ts'

/** Asks whether an e-mail is the person's own. The token stands behind `#`, so that no server writes it down. */
export function confirmEmailMail({ settings }: Pick<Shop, 'settings'>, name: string, token: string): MailText {
  return composeMail({
    shopName: settings.shopName,
    subject: 'Please confirm your e-mail',
    paragraphs: [`Namaste ${name},`, `please confirm that this is your e-mail at ${settings.shopName}.`],
    button: { label: 'Confirm e-mail', url: `${settings.publicUrl}/confirm-email#${token}` },
    remark: 'The link works once, within 7 days. If you did not ask for this, you need not do anything.',
  })
}
