import { readMailFiles, secretsIn } from '../../test/support/mails.ts'
import { until } from '../../test/support/wait-until.ts'
import { SHOP_DATA } from './shop.ts'

/** The path and secret of the link in the latest mail to an address; waits for a mail with this subject. */
export async function linkFromMail(recipient: string, subject: string): Promise<string> {
  let link: string | undefined
  await until(async () => {
    link = (await allMails())
      .filter((mail) => mail.includes(`To: ${recipient}`) && mail.includes(`Subject: ${subject}`))
      .map(linkIn)
      .at(-1)
    return link !== undefined
  }, 30_000)
  return link ?? ''
}

/** The secrets of the links in all mails. */
export async function secretsFromMails(): Promise<string[]> {
  return (await allMails()).flatMap(secretsIn)
}

function allMails(): Promise<string[]> {
  return readMailFiles(process.env[SHOP_DATA] ?? '')
}

function linkIn(mail: string): string | undefined {
  return /\/(?:confirm-email|reset-password|undo-change)#[\w-]{43}/.exec(mail)?.[0]
}
