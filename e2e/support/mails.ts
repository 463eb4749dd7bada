import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../../test/support/wait-until.ts'
import { SHOP_DATA } from './shop.ts'

/** The path, with its secret, that the latest mail to an address leads to; waits for the mail of this subject. */
export async function mailedLink(recipient: string, subject: string, isNew: (link: string) => boolean = () => true) {
  let link: string | undefined
  await until(async () => {
    const mails = await mailsTo(recipient)
    link = mails
      .filter((mail) => mail.includes(`Subject: ${subject}`))
      .map(linkIn)
      .findLast((found) => found && isNew(found))
    return link !== undefined
  }, 30_000)
  return link ?? ''
}

/** The secrets of the links in all mails. */
export async function mailedSecrets(): Promise<string[]> {
  return (await allMails()).flatMap((mail) => [...mail.matchAll(/#([\w-]{43})/g)].map(([, secret = '']) => secret))
}

async function mailsTo(recipient: string): Promise<string[]> {
  return (await allMails()).filter((mail) => mail.includes(`To: ${recipient}`))
}

/** What was read of each file: it is looked for again and again, on a processor that the shop needs, too. */
const read = new Map<string, Promise<string>>()

/** All mails, the oldest first; one that is still being written has a hidden name. */
async function allMails(): Promise<string[]> {
  const directory = join(process.env[SHOP_DATA] ?? '', 'mail')
  const names = await readdir(directory).catch(() => [])
  const files = names.filter((name) => /^[^.].*\.eml$/.test(name)).sort()
  return Promise.all(
    files.map((name) => {
      const mail = read.get(name) ?? mailIn(join(directory, name))
      read.set(name, mail)
      return mail
    }),
  )
}

/** Without the line breaks of its encoding */
async function mailIn(path: string): Promise<string> {
  const mail = await readFile(path, 'utf8')
  return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

function linkIn(mail: string): string | undefined {
  return /\/(?:confirm-email|reset-password|undo-change)#[\w-]{43}/.exec(mail)?.[0]
}
