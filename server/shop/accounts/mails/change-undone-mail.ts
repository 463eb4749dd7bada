import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

type Settings = Pick<Shop, 'settings'>

/** The mail to the address that got its account back. */
export function changeUndoneMail({ settings }: Settings): Mail {
  return {
    subject: 'Your account is yours again',
    paragraphs: [
      'Namaste,',
      `the change of your account at ${settings.shopName} is undone. It has this e-mail and the password that you have just chosen.`,
      'Everyone who was signed in has been signed out, so please log in again.',
    ],
    button: { label: 'Log in', url: `${settings.publicUrl}/login` },
    remark: 'If you used the same password elsewhere, please change it there, too.',
  }
}

/** The mail to an address that no longer belongs to an account. It has no names and no undo link. */
export function addressReplacedMail({ settings }: Settings): Mail {
  return {
    subject: 'This e-mail was removed from an account',
    paragraphs: [
      'Namaste,',
      `an account at ${settings.shopName} that had this e-mail has its former e-mail again: the owner of that mailbox has undone the change.`,
    ],
    button: { label: 'Write to us', url: `${settings.publicUrl}/contact` },
    remark: 'If you think that this is a mistake, please write to us.',
  }
}
