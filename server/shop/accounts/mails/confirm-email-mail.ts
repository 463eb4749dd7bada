import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

type Asked = { name: string; token: string; isNew: boolean }

/**
 * Asks whether an e-mail is the person's own, and welcomes who is new. The token stands behind `#`, so that no server
 * writes it down.
 */
export function confirmEmailMail({ settings }: Pick<Shop, 'settings'>, { name, token, isNew }: Asked): Mail {
  const { shopName, publicUrl } = settings
  const request = `please confirm that this is your e-mail at ${shopName}.`
  const welcome = [
    `welcome to ${shopName}. Your account is ready: you can shop at once.`,
    'Please confirm that this is your e-mail, so that the news of your orders reaches you.',
  ]
  return {
    subject: 'Please confirm your e-mail',
    preheader: isNew ? `Welcome to ${shopName}` : undefined,
    paragraphs: [`Namaste ${name},`, ...(isNew ? welcome : [request])],
    button: { label: 'Confirm e-mail', url: `${publicUrl}/confirm-email#${token}` },
    remark: 'The link works once, within 7 days. If you did not ask for this, you need not do anything.',
  }
}
