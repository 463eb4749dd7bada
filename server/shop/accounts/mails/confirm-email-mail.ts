import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

type Content = { token: string; isNew: boolean }

/**
 * The mail with a link that confirms an e-mail, and a welcome for a new customer. It has no typed word: a stranger may have
 * typed the address, and must not write to its owner through the shop. The token is in the fragment, so that no server logs it.
 */
export function confirmEmailMail({ settings }: Pick<Shop, 'settings'>, { token, isNew }: Content): Mail {
  const { shopName, publicUrl } = settings
  const request = `please confirm that this is your e-mail at ${shopName}.`
  const welcome = [
    `welcome to ${shopName}. Your account is ready: you can shop at once.`,
    'Please confirm that this is your e-mail, so that the news of your orders reaches you.',
  ]
  return {
    subject: 'Please confirm your e-mail',
    preheader: isNew ? `Welcome to ${shopName}` : undefined,
    paragraphs: ['Namaste,', ...(isNew ? welcome : [request])],
    button: { label: 'Confirm e-mail', url: `${publicUrl}/confirm-email#${token}` },
    remark: 'The link works once, within 7 days. If you did not ask for this, you need not do anything.',
  }
}
