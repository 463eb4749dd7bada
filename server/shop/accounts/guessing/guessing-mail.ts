import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'

type Guesses = { tries: number; networks: number }

/** The mail to an admin whose password is being guessed, with what to do. */
export function guessingMail({ settings }: Pick<Shop, 'settings'>, name: string, guesses: Guesses): Mail {
  const { tries, networks } = guesses
  return {
    subject: 'Somebody is guessing your password',
    paragraphs: [
      `Namaste ${name},`,
      `in the last 24 hours there were ${tries} wrong passwords for your account at ${settings.shopName}, from ${networks === 1 ? 'one network' : `${networks} networks`}. None of them was right. Further tries have to wait, longer and longer.`,
      'Devices that you have signed in on before let you in as always. On a new one you may have to wait, too: then choose a new password by “Forgot password?”, which lets that device in.',
      'If your password is short or used elsewhere, change it now. A second factor keeps out even those who guess it.',
    ],
    button: { label: 'Set up a second factor', url: `${settings.publicUrl}/admin/security` },
    remark: 'We tell you of this once a day at most, for as long as it goes on.',
  }
}
