import { providerNames } from '../../../../domain/provider-names.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { Shop } from '../../shop.ts'

export type AccountChange =
  | { kind: 'password'; disconnected?: readonly Provider[] }
  | { kind: 'email' }
  | { kind: 'connected' | 'disconnected'; provider: Provider }

type Content = { change: AccountChange; token: string }

/** The mail about a change, with a link that undoes it. The token is in the fragment, so that no server logs it. */
export function accountChangedMail({ settings }: Pick<Shop, 'settings'>, { change, token }: Content): Mail {
  const { subject, sentences } = textOf(change, settings.shopName)
  return {
    subject,
    paragraphs: ['Namaste,', ...sentences],
    button: { label: 'This was not me', url: `${settings.publicUrl}/undo-change#${token}` },
    remark:
      'If this was you, all is well and you need not do anything. If it was not, the button takes you to a page where you undo the change and choose a new password. It works for 7 days.',
  }
}

function textOf(change: AccountChange, shopName: string): { subject: string; sentences: string[] } {
  const account = `your account at ${shopName}`
  switch (change.kind) {
    case 'password': {
      const dropped = (change.disconnected ?? []).map((provider) => providerNames[provider])
      return {
        subject: 'Your password was changed',
        sentences: [
          `the password of ${account} was just changed.`,
          ...(dropped.length > 0
            ? [
                `To be safe, we also disconnected ${dropped.join(' and ')}: it was connected after you last showed that this e-mail is yours. You can connect it again from your profile.`,
              ]
            : []),
        ],
      }
    }
    case 'email':
      return {
        subject: 'Your e-mail was changed',
        sentences: [`the e-mail of ${account} was just changed to another one. From now on our mails go there.`],
      }
    case 'connected':
      return {
        subject: `${providerNames[change.provider]} was connected to your account`,
        sentences: [`${providerNames[change.provider]} was just connected to ${account}. One can sign in with it now.`],
      }
    case 'disconnected':
      return {
        subject: `${providerNames[change.provider]} was disconnected from your account`,
        sentences: [
          `${providerNames[change.provider]} was just disconnected from ${account}. One can no longer sign in with it.`,
        ],
      }
  }
}
